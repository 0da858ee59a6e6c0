import { createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net';
import pg from 'pg';

/**
 * The fate of a connection in a silent network. `lost`: it never transfers a byte again, as when a
 * router forgets it. `held`: its bytes arrive after the silence, as when TCP retransmits.
 */
export type SilentFate = 'lost' | 'held';

export type SilentProxy = {
  host: string;
  port: number;
  /**
   * Drops every packet in both directions from now on. Closes and rejects no connection: both sides
   * see open connections. New connections are accepted and have the same fate.
   */
  silence(fate: SilentFate): void;
  /** Ends the silence: forwards new and held connections. */
  restore(): void;
  /**
   * Resets the open connections, except those whose first packet from the client contains `spared`.
   */
  cut(spared?: string): void;
  /** The number of clients that have not closed their side. */
  clients(): number;
  close(): Promise<void>;
};

type Link = { client: Socket; server: Socket | null; fate: SilentFate | null; start: Buffer };

/** Starts a TCP proxy on a free loopback port in front of `upstream`. */
export async function startSilentProxy(upstream: NetConnectOpts): Promise<SilentProxy> {
  const links = new Set<Link>();
  let silent: SilentFate | null = null;

  // Half open, because in a silence a side that ends its connection gets no answer.
  const options = { allowHalfOpen: true, pauseOnConnect: true, noDelay: true };
  const listener = createServer(options, (client) => {
    const link: Link = { client, server: null, fate: silent, start: Buffer.alloc(0) };
    links.add(link);
    client.once('data', (start: Buffer) => {
      link.start = start;
    });
    client.on('error', () => client.destroy());
    client.once('close', () => {
      links.delete(link);
      if (link.fate === null) link.server?.destroy();
    });
    follow(link);
  });

  const follow = (link: Link) => {
    if (link.fate === 'lost') discardBytes(link);
    else if (link.fate === null) forward(link);
  };

  const forward = (link: Link) => {
    link.server ??= reach(link);
    link.client.pipe(link.server);
    link.server.pipe(link.client);
  };

  const reach = (link: Link) => {
    const server = dial({ ...upstream, allowHalfOpen: true, noDelay: true });
    server.on('error', () => server.destroy());
    server.once('close', () => {
      if (link.fate === null) link.client.destroySoon();
    });
    return server;
  };

  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');

  return {
    host: '127.0.0.1',
    port: address.port,
    silence(fate) {
      silent = fate;
      for (const link of links) {
        if (link.fate === 'lost') continue;
        halt(link);
        link.fate = fate;
        follow(link);
      }
    },
    restore() {
      silent = null;
      for (const link of links) {
        if (link.fate !== 'held') continue;
        link.fate = null;
        follow(link);
      }
    },
    cut(spared) {
      for (const { client, server, start } of links) {
        if (spared !== undefined && start.includes(spared)) continue;
        client.resetAndDestroy();
        server?.destroy();
      }
    },
    clients: () => [...links].filter(({ client }) => !client.readableEnded).length,
    async close() {
      const closed = new Promise<void>((done) => listener.close(() => done()));
      for (const { client, server } of links) {
        server?.destroy();
        client.destroy();
      }
      await closed;
    },
  };
}

function halt({ client, server }: Link): void {
  if (server === null) return;
  client.unpipe(server).pause();
  server.unpipe(client).pause();
}

/** Reads and drops bytes, so that no sender notices a full buffer. */
function discardBytes({ client, server }: Link): void {
  client.resume();
  server?.resume();
}

/** Starts a proxy in front of PostgreSQL. Returns the connection string through it. */
export async function startSilentDatabase(
  connectionString: string,
): Promise<SilentProxy & { connectionString: string }> {
  const { host, port, user, database, password } = new pg.Client({ connectionString });
  const socket = { path: `${host}/.s.PGSQL.${port}` };
  const proxy = await startSilentProxy(host.startsWith('/') ? socket : { host, port });
  const through = new URL(`postgresql://${proxy.host}:${proxy.port}/${database}`);
  through.username = user ?? '';
  through.password = password ?? '';
  return { ...proxy, connectionString: through.href };
}
