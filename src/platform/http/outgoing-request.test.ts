import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeCertificate } from '#demo/paypal-simulator/certificate.ts';
import { TEST_TIMEOUT_MS } from '#test/timeouts.ts';
import {
  isPublic,
  OutgoingError,
  type OutgoingOptions,
  outgoingUrlProblem,
  postOutgoing,
} from './outgoing-request.ts';

const NONE = { allowedHosts: new Set<string>() };
const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Listens on loopback and counts connections. */
async function listening(server: Server | ReturnType<typeof createTcpServer>) {
  const seen = { connections: 0 };
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    seen.connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  servers.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return Object.assign(seen, { port });
}

/** A receiver that is allowed by name. */
async function receiver(answer: RequestListener) {
  const { port } = await listening(createServer(answer));
  return allowed(port);
}

function allowed(port: number, more: Partial<OutgoingOptions> = {}) {
  const options = { allowedHosts: new Set([`127.0.0.1:${port}`]), ...more };
  const url = new URL(`http://127.0.0.1:${port}/hook`);
  return { url, options, send: () => postOutgoing(url, { headers: {}, body: '{}' }, options) };
}

/** A receiver of raw TCP that answers each request with these bytes, and then ends the connection or keeps it. */
async function rawReceiver(bytes: string, end: boolean, more: Partial<OutgoingOptions> = {}) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(bytes);
      if (end) socket.end();
    });
  });
  const { port } = await listening(server);
  return allowed(port, more);
}

test.each(['8.8.8.8', '200.40.30.245', '2800:a0::1', '2001:4860:4860::8888'])(
  'isPublic accepts %s',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '240.0.0.1'],
  ...[
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::7f00:1',
    '4000::1',
    'fe80::1',
    'fe80::1%eth0',
  ],
  ...[
    'fd00::1',
    'fec0::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::ffff:0:7f00:1',
  ],
  ...['ff02::1', '2001:db8::1', 'example.org', ''],
])('isPublic rejects %s', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each([
  ['https://example.org/hook', null],
  ['https://8.8.8.8/', null],
  ['http://example.org/', 'no-https'],
  ['ftp://example.org/', 'no-https'],
  ['https://127.0.0.1/', 'inside-address'],
  ['https://2130706433/', 'inside-address'],
  ['https://0177.0.0.1/', 'inside-address'],
  ['https://0x7f.1/', 'inside-address'],
  ['https://127.1/', 'inside-address'],
  ['https://[::1]/', 'inside-address'],
  ['https://[::ffff:10.0.0.1]/', 'inside-address'],
  ['https://１２７.0.0.1/', 'inside-address'],
])('outgoingUrlProblem answers for %s: %s', (url, problem) => {
  expect(outgoingUrlProblem(new URL(url), NONE)).toBe(problem);
});

test('outgoingUrlProblem allows http and inner addresses to the named host and port alone', () => {
  const options = { allowedHosts: new Set(['n8n:5678', '10.0.0.9']) };
  const problemOf = (url: string) => outgoingUrlProblem(new URL(url), options);
  expect(problemOf('http://n8n:5678/hook')).toBe(null);
  expect(problemOf('https://10.0.0.9/')).toBe(null);
  expect(problemOf('http://n8n/hook')).toBe('no-https');
  expect(problemOf('https://10.0.0.9:5432/')).toBe('inside-address');
  expect(problemOf('ftp://10.0.0.9/')).toBe('no-https');
});

test.each(['localhost', 'localhost.'])(
  'postOutgoing reaches no port of this machine by the name %s',
  async (name) => {
    const seen = await listening(createServer());
    const sending = postOutgoing(
      new URL(`https://${name}:${seen.port}/`),
      { headers: {}, body: '' },
      NONE,
    );
    await expect(sending).rejects.toThrow(/inside-address|unknown-name/);
    expect(seen.connections).toBe(0);
  },
);

test('postOutgoing rejects a name with one address inside among public ones', async () => {
  const seen = await listening(createServer());
  const resolve = async () => ['8.8.8.8', '127.0.0.1'];
  const url = new URL(`https://receiver.example:${seen.port}/`);
  const sending = postOutgoing(url, { headers: {}, body: '' }, { ...NONE, resolve });
  await expect(sending).rejects.toMatchObject({ problem: 'inside-address' });
  expect(seen.connections).toBe(0);
});

test('postOutgoing asks once for a name, so that a lying name server sends it nowhere else', async () => {
  const seen = await listening(createServer());
  const answers = [['93.184.216.34'], ['127.0.0.1']];
  let asked = 0;
  const resolve = async () => answers[asked++] ?? ['127.0.0.1'];
  const url = new URL(`https://receiver.example:${seen.port}/`);
  const send = () =>
    postOutgoing(url, { headers: {}, body: '' }, { ...NONE, resolve, connectMs: 300 });
  await expect(send()).rejects.toThrow(/timeout|no-connection|no-answer/);
  expect(asked).toBe(1);
  await expect(send()).rejects.toMatchObject({ problem: 'inside-address' });
  expect(asked).toBe(2);
  expect(seen.connections).toBe(0);
});

test('postOutgoing reports a name without addresses', async () => {
  const resolve = async () => [];
  const sending = postOutgoing(
    new URL('https://receiver.example/'),
    { headers: {}, body: '' },
    { ...NONE, resolve },
  );
  await expect(sending).rejects.toMatchObject({ problem: 'unknown-name' });
});

test('postOutgoing sends headers and body, and returns status and one line of the answer', async () => {
  const got: unknown[] = [];
  const { url, options } = await receiver((request, response) => {
    request.setEncoding('utf8').on('data', (part) => got.push(part));
    request.on('end', () => {
      got.push(request.method, request.headers['webhook-id'], request.headers['content-length']);
      response.writeHead(202).end('listo\r\n\0 \x1b[1mde verdad');
    });
  });
  const answer = await postOutgoing(
    url,
    { headers: { 'webhook-id': 'm1' }, body: 'ñandú' },
    options,
  );
  expect(got).toEqual(['ñandú', 'POST', 'm1', '7']);
  expect(answer).toEqual({ status: 202, excerpt: 'listo [1mde verdad' });
});

test('postOutgoing follows no redirect', async () => {
  const inside = await listening(createServer());
  const { send } = await receiver((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end();
  });
  expect(await send()).toEqual({ status: 307, excerpt: '' });
  expect(inside.connections).toBe(0);
});

test('postOutgoing verifies the certificate', async () => {
  const { pem, key } = makeCertificate('localhost');
  const server = createHttpsServer(
    { cert: pem, key: key.export({ type: 'pkcs8', format: 'pem' }) },
    (_request, response) => response.end('ok'),
  );
  const { port } = await listening(server);
  const send = (more: Partial<OutgoingOptions>, host = `localhost:${port}`) =>
    postOutgoing(
      new URL(`https://${host}/`),
      { headers: {}, body: '' },
      {
        allowedHosts: new Set([host]),
        ...more,
      },
    );
  expect(await send({ ca: pem })).toEqual({ status: 200, excerpt: 'ok' });
  await expect(send({})).rejects.toMatchObject({ problem: 'bad-certificate' });
  const otherName = send({ ca: pem }, `127.0.0.1:${port}`);
  await expect(otherName).rejects.toMatchObject({ problem: 'bad-certificate' });
});

test('postOutgoing ends a request without an answer', async () => {
  const { url, options } = await receiver(() => undefined);
  const sending = postOutgoing(url, { headers: {}, body: '' }, { ...options, totalMs: 100 });
  await expect(sending).rejects.toMatchObject({ problem: 'timeout' });
});

test('postOutgoing reads at most 512 bytes of an endless answer', async () => {
  const { url, options } = await receiver((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(10_000)));
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  });
  const patient = { ...options, bodyMs: TEST_TIMEOUT_MS, totalMs: TEST_TIMEOUT_MS };
  const answer = await postOutgoing(url, { headers: {}, body: '' }, patient);
  expect(answer).toEqual({ status: 200, excerpt: 'x'.repeat(512) });
});

test.each([
  [
    'a body shorter than its length',
    'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\ncorto',
    true,
    'corto',
  ],
  ['a body that never ends', 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nlento', false, 'lento'],
  [
    'a body longer than its length',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nlargo',
    true,
    'la',
  ],
  [
    'a broken chunk',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\nzz\r\n',
    true,
    'ab',
  ],
])('postOutgoing keeps the status of %s', async (_what, bytes, end, excerpt) => {
  const { send } = await rawReceiver(bytes, end, { bodyMs: 100 });
  expect(await send()).toEqual({ status: 200, excerpt });
});

test.each([
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', true],
  ['nothing', '', true],
  ['headers without an end', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`, false],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', true],
  ['hints without an answer', 'HTTP/1.1 103 Early Hints\r\n\r\n', true],
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    true,
  ],
])('postOutgoing reports a receiver that answers %s', async (_what, bytes, end) => {
  const { send } = await rawReceiver(bytes, end, { totalMs: 2_000 });
  await expect(send()).rejects.toMatchObject({ problem: 'no-answer' });
});

test('postOutgoing reports a receiver that does not listen', async () => {
  const { port } = await listening(createServer());
  servers.splice(0)[0]?.close();
  const sending = allowed(port).send();
  await expect(sending).rejects.toBeInstanceOf(OutgoingError);
  await expect(sending).rejects.toMatchObject({ problem: 'no-connection' });
});
