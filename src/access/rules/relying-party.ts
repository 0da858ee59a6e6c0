/**
 * The site that passkeys belong to (WebAuthn): its host name, and the origin that browsers report.
 */
export type RelyingParty = { id: string; origin: string };

/**
 * Returns the relying party of a public address. A loopback address becomes `localhost`. Returns
 * `null` for any other IP address and for plain HTTP: browsers offer no passkeys there.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = URL.parse(publicUrl);
  if (url === null) return null;
  if (isLoopback(url.hostname)) {
    url.hostname = 'localhost';
    return { id: 'localhost', origin: url.origin };
  }
  if (url.protocol !== 'https:' || isAddress(url.hostname)) return null;
  return { id: url.hostname, origin: url.origin };
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/** `URL` writes every IPv4 address as four decimal numbers and an IPv6 address in brackets. */
const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
