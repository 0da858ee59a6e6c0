/** Addresses of this machine and of private networks (RFC 1122, 1918, 3927, 4193, 4291, 6598). */
const PRIVATE_ADDRESS =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$)/;
/** Names of this machine and of a local network (RFC 6761, 6762, 8375). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|lan|internal|home\.arpa)$/;

/** Whether the telephone of a client, outside the workshop's network, can open the address. */
export function isReachable(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? '';
  const isNamed = host.includes('.') || host.startsWith('[');
  return isNamed && !PRIVATE_ADDRESS.test(host) && !LOCAL_NAME.test(host);
}
