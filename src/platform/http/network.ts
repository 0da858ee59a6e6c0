import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { AppKeys } from '../operations/app-keys.ts';

const UNKNOWN = 'unknown';

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address,
 * because a visitor may own all of it. Accepts an address with or without a port. All invalid and
 * unknown addresses (also of closed connections) count as one caller.
 */
export function networkOf(address: string | undefined): string {
  const ip = withoutPort(address ?? '');
  if (isIP(ip) === 4) return ip;
  if (isIP(ip) !== 6) return UNKNOWN;
  const groups = groupsOf(ip);
  return (
    mappedIpv4(groups) ??
    `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  );
}

/**
 * Returns the block that one person can easily own: an IPv4 address, or the /48 of an IPv6 network,
 * which holds 65 536 networks of /64.
 */
export function siteOf(network: string): string {
  const [a, b, c, ...rest] = network.split(':');
  return rest.length > 0 ? `${a}:${b}:${c}::/48` : network;
}

/** Returns the block that an operator assigns together: an IPv4 /24, or the /48 of an IPv6 network. */
export function neighbourhoodOf(network: string): string {
  return isIP(network) === 4 ? `${network.replace(/\.\d+$/, '')}.0/24` : siteOf(network);
}

/**
 * Returns the range in which the address of a telephone or a household usually changes: the /16 of
 * an IPv4 network, the /32 of an IPv6 one.
 */
export function networkRange(network: string): string {
  const [a, b, c] = network.split(/[.:]/);
  if (c === undefined) return network;
  return network.includes(':') ? `${a}:${b}::/32` : `${a}.${b}.0.0/16`;
}

function withoutPort(text: string): string {
  if (isIP(text) !== 0) return text;
  const match = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text);
  return match?.[1] ?? match?.[2] ?? text;
}

/** Returns the eight groups of a valid IPv6 address; ignores a zone (`%eth0`). */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const [head = '', tail] = withHexTail(address).split('::');
  const left = parseGroups(head);
  if (tail === undefined) return left;
  const right = parseGroups(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

const parseGroups = (part: string) =>
  part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));

/** Converts `::ffff:192.0.2.1` to `::ffff:c000:201`. */
function withHexTail(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

function mappedIpv4(groups: readonly number[]): string | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Returns the keyed hash of a network, equal for equal networks. The key is not in the database, so a copy of the
 * data reveals no address.
 */
export function networkKey(keys: AppKeys, network: string): Buffer {
  return createHmac('sha256', keys.derive('networks')).update(network).digest();
}
