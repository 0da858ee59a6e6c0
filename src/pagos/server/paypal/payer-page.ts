/** Where PayPal lets people pay. */
export const PAYER_HOSTS = { live: 'www.paypal.com', sandbox: 'www.sandbox.paypal.com' } as const;

/**
 * The address to which a payer's browser is sent, or `null` where it is not on the page of
 * payments: an answer decides nothing about other hosts (OWASP ASVS 5.0, 3.7.2).
 */
export function payerPage(href: string | null, host: string): string | null {
  const url = href === null ? null : URL.parse(href);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.origin === `https://${host}` ? href : null;
}
