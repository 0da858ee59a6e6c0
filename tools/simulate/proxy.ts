import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export type Proxy = {
  connectionString: string;
  /** Resets every connection that is open now; that of LISTEN, which waits 1 s, only where told. */
  cut(listening: boolean): void;
  /** Holds every packet in both directions until `resume`. */
  hold(): void;
  resume(): void;
  stop(): Promise<void>;
};

type Pair = readonly [client: Socket, upstream: Socket];

/** A network of its own between one process and PostgreSQL. */
export async function startProxy(to: string): Promise<Proxy> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: to });
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const pairs = new Set<Pair>();
  const listening = new WeakSet<Pair>();
  let held = false;
  const flow = ([one, other]: Pair) => {
    if (!held) one.pipe(other).pipe(one);
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ ...path, noDelay: true });
    const pair: Pair = [client, upstream];
    pairs.add(pair);
    client.once('data', (start: Buffer) => {
      if (start.includes('bujia-changes')) listening.add(pair);
    });
    for (const [own, other] of [pair, [upstream, client] as const]) {
      own.on('error', () => own.destroy());
      own.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    flow(pair);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const through = new URL(`postgresql://127.0.0.1:${address.port}/${database}`);
  through.username = user ?? '';
  through.password = typeof password === 'string' ? password : '';
  const cut = (all: boolean) => {
    for (const pair of pairs) {
      if (!all && listening.has(pair)) continue;
      const [client, upstream] = pair;
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    connectionString: through.href,
    cut,
    hold() {
      held = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
      }
    },
    resume() {
      held = false;
      for (const pair of pairs) flow(pair);
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        cut(true);
      }),
  };
}
