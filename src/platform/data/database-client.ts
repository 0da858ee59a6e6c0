import pg from 'pg';

/** Timeouts for a database that does not answer, in ms. */
export type NetworkTimeouts = {
  /** To open a connection, and to get a free one of the pool. */
  connectMs: number;
  /** To get the answer to a statement. Longer than `statement_timeout`, which the server enforces. */
  queryMs: number;
  /** Between two heartbeats on the connection that listens. */
  heartbeatMs: number;
};

/** Rejects a request that waits for a connection and then for an answer within 12 s. */
export const NETWORK_TIMEOUTS: NetworkTimeouts = {
  connectMs: 5_000,
  queryMs: 6_500,
  heartbeatMs: 5_000,
};

/** TCP keep-alive: the kernel probes an idle connection after 10 s and closes it 10 s later. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const END_TIMEOUT_MS = 2_000;

/**
 * A connection that ends within 2 s. `pg` waits until the server closes its side, which takes 15
 * minutes (the kernel's timeout) if the network drops the packets.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...KEEP_ALIVE, ...config });
  }

  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | void {
    const { stream } = this.connection;
    const timer = setTimeout(() => stream.destroy(), END_TIMEOUT_MS).unref();
    this.once('end', () => clearTimeout(timer));
    return done === undefined ? super.end() : super.end(done);
  }
}

/** Returns a client outside of the pools. The caller connects and ends it. */
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
