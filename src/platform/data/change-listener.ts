import type { Logger } from 'pino';
import type { ChangeListener, ChangeTopic } from '../app-context.ts';
import { type NetworkTimeouts, newClient } from './database-client.ts';

const CHANNEL = 'bujia_changes';
const RECONNECT_MS = 1_000;
/** The server ends a session whose client the network lost; a heartbeat keeps the others. */
const SESSION = '-c idle_session_timeout=60s';

type Options = { connectionString: string; log: Logger; timeouts: NetworkTimeouts };

/**
 * LISTEN on one connection of its own. When the connection breaks, or does not answer a heartbeat,
 * it connects again until it is stopped; then every listener is called, because a change may have
 * been missed.
 */
export async function listenToChanges(options: Options): Promise<ChangeListener> {
  const { log, timeouts } = options;
  const listeners = new Map<ChangeTopic | 'audit', Set<(detail: string) => void>>();
  let ending: (() => Promise<void>) | null = null;
  let stopped = false;

  const tell = (announcement: string) => {
    const [topic = '', ...rest] = announcement.split(' ');
    for (const [known, group] of listeners) {
      if (topic === '*' || topic === known) for (const each of group) each(rest.join(' '));
    }
  };

  const connect = async (): Promise<void> => {
    ending = await listenOnce(options, tell, (error) => {
      ending = null;
      log.warn({ err: error }, 'changes connection lost');
      void reconnect();
    });
    if (stopped) await ending();
  };

  const reconnect = async (): Promise<void> => {
    while (!stopped && ending === null) {
      await new Promise((wake) => setTimeout(wake, Math.min(RECONNECT_MS, timeouts.heartbeatMs)));
      try {
        await connect();
        tell('*');
      } catch {
        // still away: try again
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
      await ending?.();
    },
  };
}

/**
 * Listens until the connection is lost (`lost` is called once) or ended by the function it returns.
 */
async function listenOnce(
  { connectionString, timeouts }: Options,
  tell: (announcement: string) => void,
  lost: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const client = newClient(connectionString, 'bujia-changes', {
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.queryMs,
    options: SESSION,
  });
  let heartbeat: NodeJS.Timeout | undefined;
  let over = false;
  const end = async () => {
    over = true;
    clearTimeout(heartbeat);
    await client.end();
  };
  const fail = (error: unknown) => {
    if (over) return;
    lost(error);
    void end();
  };
  const beat = () => {
    client.query('select 1').then(() => {
      if (!over) heartbeat = setTimeout(beat, timeouts.heartbeatMs);
    }, fail);
  };
  client.on('notification', (message) => tell(message.payload ?? ''));
  client.on('error', () => {}); // Until it listens, the awaited calls below throw it.
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
