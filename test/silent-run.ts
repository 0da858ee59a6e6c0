import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RunningApp } from '#app/start.ts';
import type { Db } from '#platform/data/database.ts';
import type { SilentFate, SilentProxy } from './silent-proxy.ts';
import { createStaff } from './staff.ts';

export type SilentRunResult = {
  fate: SilentFate;
  silenceSeconds: number;
  /** Statuses of the requests that were in flight when the silence began; 0: cut off. */
  inFlight: number[];
  /** From the end of the silence to the first answer from the database. */
  serviceSeconds: number;
  /** From the end of the silence to the first live event in an open panel. */
  liveSeconds: number;
  /** Statuses of as many requests after the recovery. */
  afterwards: number[];
  /** The app's connections at the end. */
  connections: number;
};

const IN_FLIGHT = 14;
const PAUSE_MS = 200;

/**
 * Silences the network between the app and its database with 14 requests in flight and one open
 * panel, and restores it. `db` reaches the same database directly. Waits without a limit.
 */
export async function silentRun(
  app: Pick<RunningApp, 'url' | 'context'>,
  proxy: SilentProxy,
  db: Db,
  { silenceMs, fate }: { silenceMs: number; fate: SilentFate },
): Promise<SilentRunResult> {
  const { headers } = await createStaff(db, 'admin', { now: app.context.clock() });
  const call = (path: string) => statusOf(`${app.url}${path}`, headers);
  const several = () =>
    Promise.all(
      Array.from({ length: IN_FLIGHT }, (_, n) =>
        call(n % 2 ? '/api/services/active' : '/api/auth/users'),
      ),
    );
  const panel = openPanel(`${app.url}/api/events`, headers);
  await panel.open();
  await several(); // The pool's connections are open.

  proxy.silence(fate);
  const silence = sleep(silenceMs);
  const inFlight = await several();
  await silence;
  proxy.restore();
  const restored = performance.now();
  const since = () => Math.round((performance.now() - restored) / 100) / 10;
  const service = async () => {
    while ((await call('/api/services/active')) !== 200) await sleep(PAUSE_MS);
    return since();
  };
  const live = async () => {
    panel.clear();
    while (!panel.received()) {
      await sql`select pg_notify('bujia_changes', 'settings')`.execute(db);
      await sleep(PAUSE_MS);
    }
    return since();
  };
  const [serviceSeconds, liveSeconds] = await Promise.all([service(), live()]);
  const afterwards = await several();
  const connections = proxy.clients();
  await panel.close();
  const silenceSeconds = silenceMs / 1000;
  return { fate, silenceSeconds, inFlight, serviceSeconds, liveSeconds, afterwards, connections };
}

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Follows the live events as a panel: reconnects whenever the stream ends. */
function openPanel(url: string, headers: Record<string, string>) {
  const away = new AbortController();
  const opened = Promise.withResolvers<void>();
  let text = '';
  const followOnce = async () => {
    const response = await fetch(url, { headers, signal: away.signal });
    if (!response.ok || response.body === null) return;
    opened.resolve();
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) text += part;
  };
  const follow = async () => {
    while (!away.signal.aborted) {
      await followOnce().catch(() => undefined); // Lost: the loop connects again.
      await sleep(PAUSE_MS);
    }
  };
  const following = follow();
  return {
    open: () => opened.promise,
    clear: () => {
      text = '';
    },
    received: () => text.includes('event: change'),
    close: () => {
      away.abort();
      return following;
    },
  };
}
