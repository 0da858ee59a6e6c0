import { type FastifyInstance, fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { loadConfig } from '../operations/config.ts';
import { detectProxy } from './proxy-detection.ts';

async function watched(environment: Record<string, string> = {}) {
  const app: FastifyInstance = fastify();
  const warn = vi.fn();
  const log = { warn } as unknown as AppContext['log'];
  const { proxyIgnored } = detectProxy(app, { config: loadConfig(environment), log });
  app.get('/', async () => '');
  const call = async (from: string, headers: Record<string, string> = {}, times = 20) => {
    for (let count = 0; count < times; count += 1) {
      await app.inject({ url: '/', remoteAddress: from, headers });
    }
  };
  return { call, proxyIgnored, warned: () => warn.mock.calls.length };
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

test('detectProxy logs a proxy once after twenty forwarded calls from a private address', async () => {
  const { call, proxyIgnored, warned } = await watched();
  await call('192.168.1.2', FORWARDED, 19);
  expect([proxyIgnored(), warned()]).toEqual([false, 0]);
  await call('127.0.0.1', {}, 5); // a health check
  await call('192.168.1.2', FORWARDED, 2);
  expect([proxyIgnored(), warned()]).toEqual([true, 1]);
  await call('203.0.113.9', {}, 1);
  expect([proxyIgnored(), warned()]).toEqual([false, 1]);
});

test.each([
  ['calls without a forwarding header', '127.0.0.1', {}, {}],
  ['calls from a public address', '203.0.113.9', FORWARDED, {}],
  ['calls with TRUST_PROXY=on', '127.0.0.1', FORWARDED, { TRUST_PROXY: 'on' }],
])('detectProxy reports no ignored proxy for %s', async (_name, from, headers, environment) => {
  const { call, proxyIgnored, warned } = await watched(environment);
  await call(from, headers, 30);
  expect([proxyIgnored(), warned()]).toEqual([false, 0]);
});

test('detectProxy warns at the start when PUBLIC_URL is public and HOST is loopback', async () => {
  const { warned } = await watched({ PUBLIC_URL: 'https://taller.ejemplo.com' });
  expect(warned()).toBe(1);
  const { warned: local } = await watched({ PUBLIC_URL: 'http://localhost:3000' });
  expect(local()).toBe(0);
});
