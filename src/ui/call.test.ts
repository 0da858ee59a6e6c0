import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { CallError, call } from './call.ts';

const greet = endpoint({
  method: 'POST',
  path: '/api/greet/:name',
  access: 'public',
  limit: 'read',
  summary: 'For this test',
  params: z.object({ name: z.string() }),
  query: z.object({ loud: z.optional(z.string()) }),
  body: z.object({ text: z.string() }),
  reply: z.object({ said: z.string() }),
});

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let server: Server;
let answer: Handler;
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    answer(request, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // URLs in a page are relative; Node needs absolute ones.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(`http://127.0.0.1:${port}${path}`, init),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const json =
  (status: number, body: unknown): Handler =>
  (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const input = { params: { name: 'a/b ñ' }, body: { text: 'hola' } };
const failed = () => call(greet, input).catch((error: unknown) => error);

test('call sends method, path, query, key and body, and returns data and message', async () => {
  const received: unknown[] = [];
  answer = (request, body, response) => {
    received.push(request.method, request.url, request.headers['idempotency-key'], body);
    json(200, { success: true, data: { said: 'hola' }, message: 'Listo.' })(
      request,
      body,
      response,
    );
  };
  const reply = await call(greet, { ...input, query: { loud: 'sí & más' } }, { key: 'k1' });
  expect(reply).toEqual({ data: { said: 'hola' }, message: 'Listo.' });
  expect(received).toEqual([
    'POST',
    '/api/greet/a%2Fb%20%C3%B1?loud=s%C3%AD+%26+m%C3%A1s',
    'k1',
    '{"text":"hola"}',
  ]);
});

test('call throws a CallError with the sentence, code, fields and data of a rejection', async () => {
  const rejection = {
    success: false,
    message: 'No.',
    error: 'No.',
    code: 'slot-taken',
    fields: { time: 'Otro horario.' },
    data: { nearest: [] },
  };
  answer = json(409, rejection);
  const error = await failed();
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({
    kind: 'refused',
    status: 409,
    code: 'slot-taken',
    message: 'No.',
    fields: { time: 'Otro horario.' },
    data: { nearest: [] },
  });
});

test.for<[string, Handler]>([
  ['JSON of another shape', json(200, { ok: true })],
  ['an HTML page', (_r, _b, response) => void response.writeHead(200).end('<html>Wi-Fi')],
  ['a broken connection', (request) => void request.socket.destroy()],
])('call reports %s as a connection failure', async ([, handler]) => {
  answer = handler;
  expect(await failed()).toMatchObject({
    kind: 'connection',
    message: 'Error de conexión. Por favor intenta nuevamente.',
  });
});

test.for<[string, number, Handler]>([
  ['success: false without a message', 200, json(200, { success: false })],
  ['status 500 without a message', 500, json(500, { success: false, error: 'x' })],
  ['status 400 with JSON of another shape', 400, json(400, { statusCode: 400 })],
  [
    'the HTML page of a proxy',
    502,
    (_r, _b, response) => void response.writeHead(502).end('<html>Bad gateway'),
  ],
])('call reports %s as a rejection without a sentence', async ([, status, handler]) => {
  answer = handler;
  expect(await failed()).toMatchObject({ kind: 'refused', status, message: '', code: '' });
});

test('call reports a server that does not answer for 15 s as a connection failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const waiting = failed();
    await arrived;
    vi.advanceTimersByTime(15_000);
    expect(await waiting).toMatchObject({ kind: 'connection' });
  } finally {
    vi.useRealTimers();
  }
});

test('call waits as long as the timeoutSeconds of the endpoint', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const arrived = Promise.withResolvers<ServerResponse>();
    answer = (_request, _body, response) => arrived.resolve(response);
    const waiting = call({ ...greet, timeoutSeconds: 600 }, input);
    const response = await arrived.promise;
    vi.advanceTimersByTime(599_000);
    response.end('{"success":true,"data":{"said":"hola"}}');
    expect(await waiting).toEqual({ data: { said: 'hola' } });
  } finally {
    vi.useRealTimers();
  }
});

test('call rejects with the reason of an aborted signal', async () => {
  answer = () => undefined;
  const screen = new AbortController();
  const waiting = call(greet, input, { signal: screen.signal });
  const reason = new Error('gone');
  screen.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test('call returns the complete text of a file, and reports an HTML page in its place as a failure', async () => {
  const file = endpoint({
    method: 'GET',
    path: '/api/file',
    access: 'public',
    limit: 'read',
    summary: 'For this test',
    reply: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  });
  const answerAs = (status: number, type: string, text: string): Handler => {
    return (_request, _body, response) => {
      response.writeHead(status, { 'content-type': type }).end(text);
    };
  };
  answer = answerAs(200, 'text/csv; charset=utf-8', '\uFEFFcodigo;ñandú\r\n');
  expect(await call(file, {})).toEqual({ data: '\uFEFFcodigo;ñandú\r\n' });
  answer = answerAs(200, 'text/html', '<p>Bienvenido a la red');
  expect(await call(file, {}).catch((error: unknown) => error)).toMatchObject({
    kind: 'connection',
  });
  answer = json(403, { success: false, message: 'No tienes permiso.', code: 'no-permission' });
  expect(await call(file, {}).catch((error: unknown) => error)).toMatchObject({
    code: 'no-permission',
  });
});
