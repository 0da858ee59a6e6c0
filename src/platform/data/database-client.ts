import pg from 'pg';

/** How long a database that does not answer is waited for, in ms. */
export type NetworkTimeouts = {
  /** For a new connection, and for a free one of the pool. */
  connectMs: number;
  /**
   * For the answer to a statement. Longer than `statement_timeout`, which the server ends by
   * itself.
   */
  queryMs: number;
  /** Between two heartbeats on the connection that listens. */
  heartbeatMs: number;
};

/** A request that waits for a connection and then for an answer is refused within 12 s. */
export const NETWORK_TIMEOUTS: NetworkTimeouts = {
  connectMs: 5_000,
  queryMs: 6_500,
  heartbeatMs: 5_000,
};

/**
 * TCP keep-alive: an idle connection is probed after this time, and the kernel closes it 10 s
 * later.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const GOODBYE_MS = 2_000;

/**
 * A connection that ends within 2 s. `pg` waits until the server closes its side, which on a silent
 * network takes the kernel's 15 minutes.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...KEEP_ALIVE, ...config });
  }

  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection;
    const timer = setTimeout(() => stream.destroy(), GOODBYE_MS).unref();
    this.once('end', () => clearTimeout(timer));
    return done === undefined ? super.end() : super.end(done);
  }
}

/** A connection of its own, outside of the pools, that still has to be connected and ended. */
export function newClient(
  connectionString: string,
  applicationName: string,
  more: pg.ClientConfig = {},
): Client {
  return new Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: NETWORK_TIMEOUTS.connectMs,
    ...more,
  });
}
