import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { fastifyTrustProxy, parseTrustedProxies, type TrustedProxies } from './trusted-proxy.ts';

/** Returns the client address that the server uses for a connection from 127.0.0.1. */
async function seenAs(proxies: TrustedProxies | null, forwarded: string): Promise<string> {
  const app = fastify({ trustProxy: fastifyTrustProxy(proxies ?? false) });
  app.get('/', async (request) => request.ip);
  const reply = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  return reply.body;
}

test.each([
  ['off', '203.0.113.5', '127.0.0.1'],
  ['on', '203.0.113.5', '203.0.113.5'],
  ['on', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
  ['on', '1.1.1.1, 203.0.113.5, 198.51.100.7', '198.51.100.7'],
  ['127.0.0.1', '203.0.113.5, 198.51.100.7', '198.51.100.7'],
  ['127.0.0.1, 198.51.100.0/24', '203.0.113.5, 198.51.100.7', '203.0.113.5'],
  ['10.0.0.0/8', '203.0.113.5', '127.0.0.1'],
  ['::ffff:127.0.0.1 ::1/128', '203.0.113.5', '203.0.113.5'],
])(
  'TRUST_PROXY=%s with X-Forwarded-For: %s gives the client address %s',
  async (setting, forwarded, address) => {
    expect(await seenAs(parseTrustedProxies(setting), forwarded)).toBe(address);
  },
);
