import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';

/** Forwarded calls after which their address counts as a proxy's. */
const MIN_FORWARDED_CALLS = 20;
/** Headers that a proxy adds; a browser sends none of them. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

const LOCAL = new BlockList();
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('100.64.0.0', 10);
LOCAL.addSubnet('::1', 128, 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/**
 * Detects a proxy in front of the app although `TRUST_PROXY` is off: all forwarded calls of this
 * process came from one private address, and no call from a public one. All clients then share the
 * limits of one address. Logs one warning: at the start if the public address is not local but the
 * server listens on loopback, otherwise after `MIN_FORWARDED_CALLS` forwarded calls.
 */
export function detectProxy(
  app: FastifyInstance,
  { config, log }: Pick<AppContext, 'config' | 'log'>,
): { proxyIgnored: () => boolean } {
  if (config.trustProxy !== false) return { proxyIgnored: () => false };
  const seen = { proxies: new Set<string>(), forwarded: 0, direct: false, warned: false };
  const proxyIgnored = () =>
    seen.forwarded >= MIN_FORWARDED_CALLS && seen.proxies.size === 1 && !seen.direct;
  const warn = () => {
    if (seen.warned) return;
    seen.warned = true;
    log.warn('TRUST_PROXY=off behind a proxy: all clients share the limits of one address');
  };
  if (isBehindProxy(config)) warn();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLocal(request.ip)) seen.direct = true;
    else if (isForwarded(request)) {
      seen.forwarded += 1;
      if (seen.proxies.size < 2) seen.proxies.add(request.ip);
    }
    if (proxyIgnored()) warn();
    done();
  });
  return { proxyIgnored };
}

/** Whether a proxy added one of its headers to the call. */
export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  PROXY_HEADERS.some((name) => name in headers);

/** True also for a closed connection, whose address is unknown. */
function isLocal(address: string | undefined): boolean {
  const version = isIP(address ?? '');
  return version === 0 || LOCAL.check(address ?? '', version === 6 ? 'ipv6' : 'ipv4');
}

/** Other machines can reach a loopback socket only through a proxy. */
function isBehindProxy({ publicUrl, host }: AppContext['config']): boolean {
  const name = publicUrl === null ? 'localhost' : (URL.parse(publicUrl)?.hostname ?? 'localhost');
  const loopback = (one: string) =>
    one === 'localhost' || one === '[::1]' || one.startsWith('127.');
  return loopback(host) && !loopback(name);
}
