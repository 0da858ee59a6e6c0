import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { getDiskSpace } from '#shared/contract/disk-space-endpoint.ts';
import { domainErrors } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import type { AppContext } from '../app-context.ts';
import { acceptsChanges, type Db } from '../data/database.ts';
import { readAppliedMigrations, readMigrations } from '../data/migrate.ts';
import { detectProxy } from '../http/proxy-detection.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { diskSpaceOf } from './disk-space.ts';

const ERRORS = {
  unavailable: [
    503,
    'El servicio no está disponible en este momento. Intenta nuevamente en unos segundos.',
  ],
} as const;
const domainError = domainErrors(ERRORS);

/** @public */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  limit: 'read',
  summary: 'Whether the process answers',
  reply: z.object({ status: z.string() }),
});

/** @public */
export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  limit: 'read',
  summary: 'Whether it can work: database, migrations, jobs, and an admin account',
  reply: z.object({
    database: z.boolean(),
    migrations: z.boolean(),
    jobs: z.boolean(),
    /** Whether the first admin exists. */
    admin: z.boolean(),
  }),
  errors: ERRORS,
});

/** `hasAdmin` returns whether an admin account exists. */
export function healthRoutes(
  app: FastifyInstance,
  context: AppContext,
  hasAdmin: (db: Db) => Promise<boolean>,
): void {
  const proxyWatch = detectProxy(app, context);
  registerEndpoint(app, getDiskSpace, async () => ({
    data: { room: diskSpaceOf(await context.freeBytes()), proxyIgnored: proxyWatch.proxyIgnored() },
  }));
  registerEndpoint(app, getHealth, async () => ({ data: { status: 'ok' } }));
  registerEndpoint(app, getReady, async () => {
    const parts = await readiness(context, hasAdmin);
    if (Object.values(parts).includes(false)) throw domainError('unavailable', parts);
    return { data: parts };
  });
}

type Readiness = Record<'database' | 'migrations' | 'jobs' | 'admin', boolean>;

async function readiness(
  context: AppContext,
  hasAdmin: (db: Db) => Promise<boolean>,
): Promise<Readiness> {
  const database = await acceptsChanges(context.db).catch(() => false);
  const migrations = database && (await isMigrated(context));
  const admin = migrations && (await hasAdmin(context.db));
  return { database, migrations, jobs: context.jobs.running(), admin };
}

async function isMigrated(context: AppContext): Promise<boolean> {
  const [known, migrations] = await Promise.all([
    readMigrations(),
    readAppliedMigrations(context.db),
  ]);
  const applied = new Set(migrations.map(({ name }) => name));
  return known.every((migration) => applied.has(migration.name));
}
