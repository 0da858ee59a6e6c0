import { isIP } from 'node:net';

/**
 * Whose word about a client's address counts: nobody's, that of whoever connects (`true`: one proxy
 * stands in front), or that of the proxies at these addresses and networks.
 */
export type TrustedProxies = boolean | readonly string[];

/** Reads `on`, `off`, or addresses and CIDR networks with commas or spaces between; `null` if wrong. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'on' || text === 'off') return text === 'on';
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.length > 0 && parts.every(isNetwork) ? parts : null;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = Number(prefix);
  return /^\d{1,3}$/.test(prefix) && bits >= 1 && bits <= (version === 4 ? 32 : 128);
}

/**
 * As Fastify's `trustProxy`. A proxy adds to `X-Forwarded-For` who connected to it, so with one in
 * front only the last entry is its own word: what stands before may be the client's invention.
 */
export function fastifyTrustProxy(
  proxies: TrustedProxies,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'boolean') return [...proxies];
  return proxies && ((_address, hop) => hop === 0);
}
