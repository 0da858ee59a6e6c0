import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSilentProxy } from '#test/silent-proxy.ts';
import { ForgedWebhook, OutcomeUnknown } from '../provider.ts';
import { exchange } from './client.ts';
import { openCertificates } from './webhook.ts';

let server: Server;
let url: string;
let requested: string[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  requested = [];
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const MEGABYTE = Buffer.alloc(1_000_000, 'x');

/** Writes until the reader closes the connection; resolves with the number of megabytes written. */
function endless(response: ServerResponse): Promise<number> {
  const gone = Promise.withResolvers<number>();
  let written = 0;
  const write = () => {
    while (!response.destroyed && response.write(MEGABYTE)) written += 1;
    written += 1;
  };
  response.on('drain', write);
  response.on('close', () => gone.resolve(written));
  write();
  return gone.promise;
}

describe('a call to PayPal ends', () => {
  const call = (baseUrl: string, ms: number) =>
    exchange({ baseUrl, log: pino({ level: 'silent' }) }, 'orders.get', '/v2/x', {
      signal: AbortSignal.timeout(ms),
    });

  test('when its answer exceeds 1 MB, without reading the rest', async () => {
    const sent = Promise.withResolvers<number>();
    answer = (response) => void endless(response).then(sent.resolve);
    await expect(call(url, 60_000)).rejects.toMatchObject({ name: 'OutcomeUnknown' });
    // The sockets buffer some megabytes.
    expect(await sent.promise).toBeLessThan(20);
  });

  test('at its timeout when the body never ends', async () => {
    answer = (response) => void response.writeHead(200).write('{"id":');
    await expect(call(url, 300)).rejects.toThrow(OutcomeUnknown);
  });

  test('at its timeout when the network is silent', async () => {
    const proxy = await startSilentProxy({ host: '127.0.0.1', port: Number(new URL(url).port) });
    proxy.silence('lost');
    await expect(call(`http://${proxy.host}:${proxy.port}`, 300)).rejects.toThrow(OutcomeUnknown);
    await proxy.close();
    expect(requested).toEqual([]);
  });
});

describe('openCertificates for addresses without a certificate', () => {
  const open = (clock: () => number) => {
    const rules = { hosts: [], furtherHosts: [new URL(url).host], names: [] };
    const certificates = openCertificates(rules, { timeoutMs: 60_000, clock });
    return async (name: string) => certificates(`${url}/v1/notifications/certs/${name}`);
  };
  const errorName = async (certificate: Promise<unknown>) =>
    ((await certificate.catch((error: unknown) => error)) as Error).name;

  test('requests one address once a minute', async () => {
    answer = (response) => void response.writeHead(404).end();
    let now = 0;
    const certificate = open(() => now);
    const all = await Promise.all(Array.from({ length: 200 }, () => errorName(certificate('a'))));
    expect(new Set(all)).toEqual(new Set([ForgedWebhook.name]));
    now = 59_999;
    await errorName(certificate('a'));
    expect(requested).toHaveLength(1);
    now = 60_000;
    await errorName(certificate('a'));
    expect(requested).toHaveLength(2);
  });

  test('requests at most ten addresses a minute, and throws OutcomeUnknown for the others', async () => {
    answer = (response) => void response.writeHead(404).end();
    const certificate = open(() => 0);
    const names = Array.from({ length: 200 }, (_, n) => `c${n}`);
    const all = await Promise.all(names.map((name) => errorName(certificate(name))));
    expect(all.filter((name) => name === ForgedWebhook.name)).toHaveLength(10);
    expect(all.filter((name) => name === OutcomeUnknown.name)).toHaveLength(190);
    expect(requested).toHaveLength(10);
  });

  test('reads at most 64 kB of an answer', async () => {
    const sent = Promise.withResolvers<number>();
    answer = (response) => void endless(response).then(sent.resolve);
    expect(await errorName(open(() => 0)('a'))).toBe(ForgedWebhook.name);
    expect(await sent.promise).toBeLessThan(20);
  });
});
