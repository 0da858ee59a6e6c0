import pg from 'pg';
import type { Logger } from 'pino';
import type { Changes, ChangeTopic } from './kit.ts';

const CHANNEL = 'bujia_changes';
const RECONNECT_MS = 1_000;

/**
 * LISTEN on one connection of its own. When the connection breaks, every listener is told (a
 * change may have been missed) and it connects again until it is stopped.
 */
export async function listenToChanges(connectionString: string, log: Logger): Promise<Changes> {
  const listeners = new Map<ChangeTopic, Set<(detail: string) => void>>();
  let client: pg.Client | null = null;
  let stopped = false;

  const tell = (announcement: string) => {
    const [topic = '', ...rest] = announcement.split(' ');
    for (const [known, group] of listeners) {
      if (topic === '*' || topic === known) for (const each of group) each(rest.join(' '));
    }
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString, application_name: 'bujia-changes' });
    fresh.on('notification', (message) => tell(message.payload ?? ''));
    fresh.on('error', (error) => {
      log.warn({ err: error }, 'changes connection lost');
      if (client === fresh) void reconnect();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
    if (stopped) await fresh.end();
  };

  const reconnect = async (): Promise<void> => {
    client = null;
    while (!stopped && client === null) {
      await new Promise((wake) => setTimeout(wake, RECONNECT_MS));
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
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
