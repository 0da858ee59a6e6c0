import type { Logger } from 'pino';
import type { ChangeListener } from '../app-context.ts';
import { type NetworkTimeouts, newClient } from './database-client.ts';

const CHANNEL = 'bujia_changes';
const RECONNECT_MS = 1_000;
/** The server ends sessions whose client was lost; the heartbeat keeps live ones open. */
const SESSION_OPTIONS = '-c idle_session_timeout=60s';

type Options = { connectionString: string; log: Logger; timeouts: NetworkTimeouts };

/**
 * Listens (PostgreSQL's LISTEN) on a connection of its own. Reconnects when the connection breaks or
 * does not answer a heartbeat. After a reconnection it calls every listener, because notifications
 * may have been missed.
 */
export async function listenToChanges(options: Options): Promise<ChangeListener> {
  const { log, timeouts } = options;
  const listeners = new Map<Parameters<ChangeListener['on']>[0], Set<(detail: string) => void>>();
  let disconnect: (() => Promise<void>) | null = null;
  let stopped = false;

  const notify = (payload: string) => {
    const [topic = '', ...rest] = payload.split(' ');
    for (const [known, group] of listeners) {
      if (topic === '*' || topic === known) for (const each of group) each(rest.join(' '));
    }
  };

  const connect = async (): Promise<void> => {
    disconnect = await listenOnce(options, notify, (error) => {
      disconnect = null;
      log.warn({ err: error }, 'changes connection lost');
      void reconnect();
    });
    if (stopped) await disconnect();
  };

  const reconnect = async (): Promise<void> => {
    while (!stopped && disconnect === null) {
      await new Promise((wake) => setTimeout(wake, Math.min(RECONNECT_MS, timeouts.heartbeatMs)));
      try {
        await connect();
        notify('*');
      } catch {
        // The database is still unavailable: try again.
      }
    }
  };

  await connect();
  return {
    on(topic, listener) {
      const group = listeners.get(topic) ?? new Set();
      listeners.set(topic, group.add(listener));
    },
    async stop() {
      stopped = true;
      await disconnect?.();
    },
  };
}

/** Listens until the connection is lost (calls `onLost` once) or ended by the returned function. */
async function listenOnce(
  { connectionString, timeouts }: Options,
  notify: (payload: string) => void,
  onLost: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const client = newClient(connectionString, 'bujia-changes', {
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.queryMs,
    options: SESSION_OPTIONS,
  });
  let heartbeat: NodeJS.Timeout | undefined;
  let ended = false;
  const end = async () => {
    ended = true;
    clearTimeout(heartbeat);
    await client.end();
  };
  const fail = (error: unknown) => {
    if (ended) return;
    onLost(error);
    void end();
  };
  const beat = () => {
    client.query('select 1').then(() => {
      if (!ended) heartbeat = setTimeout(beat, timeouts.heartbeatMs);
    }, fail);
  };
  client.on('notification', (message) => notify(message.payload ?? ''));
  client.on('error', () => {}); // The awaited calls below throw errors of connecting.
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    await end();
    throw error;
  }
  client.on('error', fail);
  heartbeat = setTimeout(beat, timeouts.heartbeatMs);
  return end;
}
