import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { refusalsOf } from '#kernel/refusal.ts';
import { getRoom } from '#kernel/room-endpoint.ts';
import { ping } from './database.ts';
import { roomOf } from './disk-room.ts';
import type { Kit } from './kit.ts';
import { readMigrations } from './migrate.ts';
import { watchForProxy } from './proxy-watch.ts';
import { serve } from './serve.ts';

const REFUSALS = {
  unavailable: [
    503,
    'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.',
  ],
} as const;
const refuse = refusalsOf(REFUSALS);

/** @public */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  door: 'public',
  limit: 'read',
  summary: 'Whether the process answers',
  reply: z.object({ status: z.string() }),
});

/** @public */
export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  door: 'public',
  limit: 'read',
  summary: 'Whether it can work: database, migrations, jobs, somebody who can sign in',
  reply: z.object({
    database: z.boolean(),
    migrations: z.boolean(),
    jobs: z.boolean(),
    /** Whether the first admin exists. */
    admin: z.boolean(),
  }),
  refusals: REFUSALS,
});

export function healthRoutes(app: FastifyInstance, kit: Kit): void {
  const proxyWatch = watchForProxy(app, kit);
  serve(app, getRoom, async () => ({
    data: { room: roomOf(await kit.freeBytes()), proxyIgnored: proxyWatch.proxyIgnored() },
  }));
  serve(app, getHealth, async () => ({ data: { status: 'ok' } }));
  serve(app, getReady, async () => {
    const parts = await readiness(kit);
    if (Object.values(parts).includes(false)) throw refuse('unavailable', parts);
    return { data: parts };
  });
}

type Readiness = Record<'database' | 'migrations' | 'jobs' | 'admin', boolean>;

async function readiness(kit: Kit): Promise<Readiness> {
  const database = await succeeds(ping(kit.db));
  const migrations = database && (await isMigrated(kit));
  const admin = migrations && (await hasAdmin(kit));
  return { database, migrations, jobs: kit.jobs.running(), admin };
}

async function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch {
    return false;
  }
}

async function hasAdmin({ db }: Kit): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

async function isMigrated(kit: Kit): Promise<boolean> {
  const [known, { rows }] = await Promise.all([
    readMigrations(),
    sql<{ name: string }>`select name from schema_migrations`.execute(kit.db),
  ]);
  const applied = new Set(rows.map((row) => row.name));
  return known.every((migration) => applied.has(migration.name));
}
