import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ForgedWebhook, OutcomeUnknown } from '../provider.ts';
import { limitedText, TooLong } from './client.ts';

type WebhookRules = {
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

type CertificateRules = {
  /** Only over https. */
  hosts: readonly string[];
  /** Of the simulator, `host:port`; also over http. */
  furtherHosts: readonly string[];
  names: readonly string[];
};

/** Returns the certificate at an address; fetches an address at most once a minute. */
type Certificates = (url: string) => Promise<X509Certificate>;

const PATH = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/;
const MAX_KEPT = 20;
const MAX_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** Fetches in a minute. PayPal changes its certificate about once a year. */
const MAX_FETCHES = 10;

/**
 * Fetches the certificates that webhooks name. Anybody can send such an address: only PayPal's own hosts
 * are called, without redirects, at most ten times a minute. An address without a certificate is not
 * called again for a minute.
 */
export function openCertificates(
  rules: CertificateRules,
  { timeoutMs, clock }: { timeoutMs: number; clock: () => number },
): Certificates {
  const kept = new Map<string, Promise<X509Certificate>>();
  let recent: { url: string; at: number; coming: Promise<X509Certificate> }[] = [];
  return (url) => {
    if (!mayAsk(url, rules)) throw new ForgedWebhook('a certificate from elsewhere');
    const now = clock();
    recent = recent.filter(({ at }) => now - at < MINUTE_MS);
    const known = kept.get(url) ?? recent.find((each) => each.url === url)?.coming;
    if (known !== undefined) return known;
    if (recent.length >= MAX_FETCHES) throw new OutcomeUnknown('too many certificates');
    const coming = fetchCertificate(url, timeoutMs);
    recent.push({ url, at: now, coming });
    const keep = () => {
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(url, coming);
    };
    coming.then(keep, () => undefined);
    return coming;
  };
}

function mayAsk(given: string, { hosts, furtherHosts }: CertificateRules): boolean {
  const url = URL.parse(given);
  if (url === null || url.search !== '' || url.hash !== '') return false;
  if (url.username !== '' || url.password !== '' || !PATH.test(url.pathname)) return false;
  if (furtherHosts.includes(url.host)) return true;
  return url.protocol === 'https:' && hosts.includes(url.host);
}

async function fetchCertificate(url: string, timeoutMs: number): Promise<X509Certificate> {
  const answer = await ask(url, timeoutMs);
  if (answer.status >= 500) throw new OutcomeUnknown('no certificate now');
  if (answer.status !== 200) throw new ForgedWebhook('no such certificate');
  try {
    return new X509Certificate(answer.text);
  } catch (error) {
    throw new ForgedWebhook('no certificate', { cause: error });
  }
}

async function ask(url: string, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await limitedText(response, MAX_BYTES) };
  } catch (error) {
    if (error instanceof TooLong) throw new ForgedWebhook('no certificate', { cause: error });
    throw new OutcomeUnknown('no certificate now', { cause: error });
  }
}

/**
 * Checks the name and the dates of a certificate, not its chain: TLS proves where it comes from, and
 * Node no longer lists the roots of old chains.
 */
export function checkCertificate(
  certificate: X509Certificate,
  names: readonly string[],
  now: number,
): void {
  const name = /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? '';
  if (!names.includes(name)) throw new ForgedWebhook('a certificate of somebody else');
  const from = certificate.validFromDate.getTime();
  const to = certificate.validToDate.getTime();
  if (now < from || now > to) throw new ForgedWebhook('a certificate that is not in force');
}
