import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ForgedWebhook } from '../provider.ts';
import { type Certificates, checkCertificate } from './certificates.ts';

export type WebhookRules = {
  webhookId: string;
  certificates: Certificates;
  /** The names for which a certificate is accepted. */
  names: readonly string[];
};

const ALGORITHM = 'SHA256withRSA';
/** PayPal's own limit for each of its headers. */
const LONGEST = 500;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Verifies that PayPal signed exactly these bytes for our webhook. The time in it is not checked: PayPal
 * repeats an event for three days. Throws `ForgedWebhook`, or `OutcomeUnknown` if its certificate cannot be
 * fetched now.
 */
export async function verifySignature(
  raw: Buffer,
  headers: Readonly<Record<string, unknown>>,
  { webhookId, certificates, names }: WebhookRules,
  now: number,
): Promise<void> {
  if (headerOf(headers, 'paypal-auth-algo') !== ALGORITHM) {
    throw new ForgedWebhook('another algorithm');
  }
  const signature = headerOf(headers, 'paypal-transmission-sig');
  if (!BASE64.test(signature)) throw new ForgedWebhook('no signature');
  const id = headerOf(headers, 'paypal-transmission-id');
  const time = headerOf(headers, 'paypal-transmission-time');
  const certificate = await certificates(headerOf(headers, 'paypal-cert-url'));
  checkCertificate(certificate, names, now);
  const message = Buffer.from(`${id}|${time}|${webhookId}|${crc32(raw)}`);
  const signed = verify(
    'RSA-SHA256',
    message,
    certificate.publicKey,
    Buffer.from(signature, 'base64'),
  );
  if (!signed) throw new ForgedWebhook('another signature');
}

function headerOf(headers: Readonly<Record<string, unknown>>, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) {
    throw new ForgedWebhook(`no ${name}`);
  }
  return value;
}
