import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type NewMail, queueMails } from '#mail/server/mail-actions.ts';
import { startMailWorker } from '#mail/server/mail-worker.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, openDatabase } from '#platform/data/database.ts';
import { NETWORK_TIMEOUTS } from '#platform/data/database-client.ts';
import { startJobs } from '#platform/data/jobs.ts';
import { loadAppKeys } from '#platform/operations/app-keys.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { machineNow } from '../machine-clock.ts';
import { WAIT_TIMEOUT_MS } from '../timeouts.ts';

/** An outbox on a database with its worker, for tests of `mail`. */
export type TestOutbox = {
  context: AppContext;
  /** Returns the log, as written. */
  logged: () => string;
  queue(...mails: NewMail[]): Promise<string[]>;
  /** Makes retries due now; `last` makes it the last one. */
  retryNow(last?: 'last'): Promise<void>;
  stop(): Promise<void>;
};

export const FROM = 'Taller Ñandú <agenda@taller.example.uy>';

export async function openOutbox(
  connectionString: string,
  smtpUrl: string | null,
  role: 'works' | 'only queues' = 'works',
): Promise<TestOutbox> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const timeouts = NETWORK_TIMEOUTS;
  const jobs = await startJobs({
    connectionString,
    log,
    supervise: false,
    runSchedules: false,
    timeouts,
  });
  const context: AppContext = {
    config: { ...loadConfig({}), smtpUrl, mailFrom: FROM },
    db,
    connectionString: '',
    databasePool: () => ({ total: 0, idle: 0, waiting: 0 }),
    jobs,
    log,
    clock: machineNow,
    publicUrl: () => 'https://taller.example.uy',
    freeBytes: async () => Number.POSITIVE_INFINITY,
    keys: loadAppKeys({ appKey: '5e'.repeat(32), dataDir: '' }),
    challengeSecret: '',
    backups: null,
    startedAt: machineNow(),
    changes: { on: () => undefined, stop: async () => undefined },
  };
  const worker = role === 'works' ? await startMailWorker(context) : null;
  return {
    context,
    logged: () => lines.join(''),
    async queue(...mails) {
      const queued = await inTransaction(db, (tx) => queueMails(tx, jobs, mails));
      return queued.map(({ id }) => id);
    },
    async retryNow(last) {
      await sql`update pgboss.job set start_after = now(),
          retry_count = case when ${last === 'last'} then retry_limit - 1 else retry_count end
        where name = 'mail' and state = 'retry'`.execute(db);
      jobs.nudge('mail');
    },
    async stop() {
      await jobs.stop();
      await worker?.stop();
      await db.destroy();
    },
  };
}

/** Polls until `probe` returns a value. */
export async function pollUntil<T>(
  probe: () => T | Promise<T>,
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const seen = await probe();
    if (seen) return seen as Exclude<T, false | 0 | '' | null | undefined>;
    if (performance.now() > deadline) throw new Error(`never became true: ${probe}`);
    await sleep(20);
  }
}

export const LINK = 'https://taller.example.uy/cancel/Zk3v9Qx1s8WmT0cR5nYb2LhJ7uPfA4eDgKiXoV6wNqE';

export function sampleMail(change: Partial<NewMail> = {}): NewMail {
  return {
    recipient: 'ana.perez@ejemplo.com',
    kind: 'citation-booked',
    subject: 'Tu cita en Taller Ñandú: jueves, 26 de noviembre',
    document: {
      preheader: 'Service completo, jueves a las 09:30',
      title: 'Tu cita está reservada',
      paragraphs: ['Hola, Ana:', 'Recibimos tu reserva.'],
      facts: [
        ['Fecha', 'jueves, 26 de noviembre de 2026'],
        ['Notas', 'Ruido al frenar\nsolo en frío'],
      ],
      action: { label: 'Ver o cancelar la cita', url: LINK },
      closing: [`También puedes abrir ${LINK} en otro momento.`],
      business: {
        name: 'Taller Ñandú',
        address: 'Av. Agraciada 2770, Montevideo',
        phone: '+598 2200 1234',
        whatsapp: '+598 99 123 456',
      },
    },
    event: {
      method: 'REQUEST',
      uid: 'citation-0190a1b2@bujia',
      sequence: 2,
      start: '2026-11-26T12:30:00.000Z',
      end: '2026-11-26T14:30:00.000Z',
      summary: 'Service completo; Taller Ñandú',
      description:
        'Honda CB 190R, con una descripción lo bastante larga como para doblar la línea 🛵',
      location: 'Av. Agraciada 2770, Montevideo',
      organizer: { name: 'Taller "Ñandú"', email: 'taller@ejemplo.com' },
    },
    ...change,
  };
}
