import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request that a receiver got. */
export type Received = { path: string; headers: Record<string, string>; body: string };

type Behaviour = (response: ServerResponse, count: number, origin: string) => void;

/** How a receiver answers, by the first part of the path; `count`: how often the message has arrived. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  ok: (response) => response.writeHead(204).end(),
  // Accepts at the third attempt.
  flaky: (response, count) => response.writeHead(count < 3 ? 503 : 200).end('casi'),
  broken: (response) => response.writeHead(500).end('error interno'),
  gone: (response) => response.writeHead(410).end(),
  hang: () => undefined,
  redirect: (response, _count, origin) =>
    response.writeHead(302, { location: `${origin}/inside` }).end(),
  // Announces more than it sends, and breaks off.
  liar: (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('nada');
    setImmediate(() => response.destroy());
  },
  // Takes the message and ends the connection without an answer, until the third attempt.
  cutter: (response, count) => {
    if (count < 3) response.destroy();
    else response.writeHead(200).end();
  },
  endless: (response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', write).on('error', () => undefined);
    write();
  },
};

/** Receives webhooks on loopback and keeps every request. */
export async function startReceiver() {
  const received: Received[] = [];
  const inside: string[] = [];
  const sockets = new Set<Socket>();
  let origin = '';
  const open = new Map<string, number>();
  const mostOpen = new Map<string, number>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const now = (open.get(path) ?? 0) + 1;
    open.set(path, now);
    mostOpen.set(path, Math.max(mostOpen.get(path) ?? 0, now));
    response.once('close', () => open.set(path, (open.get(path) ?? 0) - 1));
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    if (path.startsWith('/inside')) inside.push(path);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ path, headers, body });
    const id = headers['webhook-id'];
    const count = received.filter((each) => each.headers['webhook-id'] === id).length;
    const behaviour = BEHAVIOURS[path.split('/')[1] ?? ''] ?? BEHAVIOURS['ok'];
    behaviour?.(response, count, origin);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  return {
    host,
    origin,
    received,
    /** Paths that only a redirect leads to. */
    inside,
    /** Most requests at the same time, by path. */
    mostOpen,
    to: (path: string) => received.filter((each) => each.path === path),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
