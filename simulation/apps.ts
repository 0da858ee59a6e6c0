import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createApp } from '#app/app.ts';
import { openWorkshopPayments } from '#app/payments.ts';
import { openAppContext } from '#app/start.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction } from '#platform/data/database.ts';
import { type Config, loadConfig } from '#platform/operations/config.ts';
import { createLog } from '#platform/operations/log.ts';
import type { Settings } from '#settings/rules/settings.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { machineNow } from '#test/machine-clock.ts';
import { startSilentDatabase } from '#test/silent-proxy.ts';
import { expireEstimates } from '#work-orders/server/estimates/estimate-jobs.ts';
import { settingsText } from './calls.ts';
import type { Request } from './request-context.ts';

/** `why`: the error behind an answer, if the process is known to the simulation. */
export type Reply = { status: number; body: Body; why?: string };
type Body = { code?: string; data?: unknown };

/** One of the two processes of the application. */
export type App = {
  /** Returns `null` where no answer came. */
  send(request: Request, headers: Record<string, string>): Promise<Reply | null>;
  setNow(now: number): Promise<void>;
  /** Runs the hourly job that marks expired estimates; `null` where it failed. */
  expire(): Promise<Reply | null>;
  /** Returns the settings that its bookings use, as `settingsText`. */
  settings(): Promise<string>;
  /**
   * Resets its connections to PostgreSQL; that of LISTEN, which reconnects after 1 s, on request.
   */
  cut(listening: boolean): void;
  /** Holds every packet between it and PostgreSQL until `resume`. */
  hold(): void;
  resume(): void;
  /** Kills its process and starts another one; a no-op for an app in this process. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

export function configOf(environment: Readonly<Record<string, string>>): Config {
  return loadConfig({
    PORT: '0',
    APP_KEY: '51'.repeat(32),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    BACKUP_DIR: 'off',
    AUDIT_HEADS: 'off',
    ...environment,
  });
}

/**
 * Starts the application without workers, in this process: calls arrive by `inject`, and its
 * queries pass through a proxy.
 */
export async function openApp(
  connectionString: string,
  environment: Readonly<Record<string, string>>,
): Promise<App> {
  const config = configOf(environment);
  const proxy = await startSilentDatabase(connectionString);
  const time = { now: machineNow() };
  const { context, close } = await openAppContext(
    {
      config,
      connectionString: proxy.connectionString,
      log: createLog(config.logLevel),
      clock: () => time.now,
    },
    () => 'http://localhost',
  );
  const server = await createApp(context, openWorkshopPayments(context));
  const errors = new WeakMap<object, string>();
  server.addHook('onError', async (request, _reply, error) => {
    errors.set(request.raw, `${error.code} ${error.message}`);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    const why = errors.get(request.raw);
    if (reply.statusCode >= 500 && why !== undefined) reply.header(WHY, why);
    return payload;
  });
  await server.ready();
  return {
    async send({ method, url, body }, headers) {
      // A stream: without a length the request has no time limit, whose timer `inject` never ends.
      const content = body && {
        payload: Readable.from([JSON.stringify(body)]),
        headers: { ...headers, 'content-type': 'application/json' },
      };
      const {
        statusCode,
        payload,
        headers: sent,
      } = await server.inject({
        method,
        url,
        headers,
        ...content,
      });
      const why = sent[WHY];
      return {
        status: statusCode,
        body: bodyOf(payload),
        ...(why !== undefined && { why: String(why) }),
      };
    },
    setNow: async (now) => {
      time.now = now;
    },
    expire: () => expireIn(context),
    settings: async () => settingsOf(await readSettings(context)),
    cut: (listening) => proxy.cut(listening ? undefined : LISTENER),
    hold: () => proxy.silence('held'),
    resume: proxy.restore,
    kill: async () => {},
    async stop() {
      await server.close();
      await close();
      await proxy.close();
    },
  };
}

const WHY = 'x-simulation-error';

/** `application_name` of the connection that listens (`platform/data/change-listener.ts`). */
const LISTENER = 'bujia-changes';

/** Returns the settings that a simulation changes, as text. */
export function settingsOf({
  timeZone: zone,
  bays,
  minimumNoticeMinutes: notice,
  schedule,
}: Settings): string {
  const closed = Object.keys(schedule.exceptions)[0] ?? null;
  return `${zone} ${settingsText({ bays, notice, closed })}`;
}

export async function expireIn(context: AppContext): Promise<Reply | null> {
  try {
    await inTransaction(context.db, (tx) => expireEstimates(tx, context.clock()));
    return { status: 200, body: {} };
  } catch {
    return null;
  }
}

const bodyOf = (text: string): Body => (text.startsWith('{') ? (JSON.parse(text) as Body) : {});

/**
 * Starts the whole application in a process of its own, with its workers; calls use the network.
 */
export async function forkApp(
  connectionString: string,
  environment: Readonly<Record<string, string>>,
): Promise<App> {
  let child = await startChild(connectionString, environment);
  let now = 0;
  let asked = 0;
  /** Resolves with `null` as text where the process ended first. */
  const ask = (message: object): Promise<string> => {
    const { process: asking } = child;
    asked += 1;
    const id = asked;
    return new Promise((resolve) => {
      const done = (answer: string) => {
        asking.off('message', onMessage).off('exit', onExit);
        resolve(answer);
      };
      const onMessage = (reply: unknown) => {
        const { id: of, answer } = reply as { id: number; answer: string };
        if (of === id) done(answer);
      };
      const onExit = () => done('null');
      asking.on('message', onMessage).once('exit', onExit);
      asking.send({ ...message, id }, (error) => {
        if (error !== null) done('null');
      });
    });
  };
  return {
    async send({ method, url, body }, headers) {
      try {
        const response = await fetch(`${child.url}${url}`, {
          method,
          redirect: 'manual',
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(30_000),
        });
        return { status: response.status, body: bodyOf(await response.text()) };
      } catch {
        return null;
      }
    },
    async setNow(at) {
      now = at;
      await ask({ now });
    },
    expire: async () => JSON.parse(await ask({ expire: true })) as Reply | null,
    settings: () => ask({ settings: true }),
    cut: () => {},
    hold: () => {},
    resume: () => {},
    async kill() {
      const gone = once(child.process, 'exit');
      child.process.kill('SIGKILL');
      await gone;
      child = await startChild(connectionString, environment);
      await ask({ now });
    },
    async stop() {
      const gone = once(child.process, 'exit');
      child.process.kill('SIGTERM');
      await gone;
    },
  };
}

async function startChild(connectionString: string, environment: Readonly<Record<string, string>>) {
  const child = fork(join(import.meta.dirname, 'app-process.ts'), [connectionString], {
    env: { ...process.env, ...environment },
  });
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('a process ended before it listened');
    }),
  ])) as [{ url: string }];
  return { process: child, url };
}
