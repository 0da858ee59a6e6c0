import { isIP } from 'node:net';

/**
 * Proxies whose `X-Forwarded-For` is trusted: none (`false`), the connecting address (`true`: one
 * proxy in front of the server), or the given addresses and networks.
 */
export type TrustedProxies = boolean | readonly string[];

/** Parses `on`, `off`, or addresses and CIDR networks separated by commas or spaces; `null` if invalid. */
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
 * Returns the value of Fastify's `trustProxy`. A proxy appends its client's address to
 * `X-Forwarded-For`, so behind one proxy only the last entry is reliable: the client may have invented
 * the others.
 */
export function fastifyTrustProxy(
  proxies: TrustedProxies,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'boolean') return [...proxies];
  return proxies && ((_address, hop) => hop === 0);
}
