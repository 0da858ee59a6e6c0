import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCESS_ERRORS } from '#shared/contract/access-errors.ts';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { DomainError, domainErrors } from '#shared/contract/domain-error.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { deviceName } from '#shared/text/device-name.ts';
import type { AppContext } from '../app-context.ts';
import { type AuditContext, writeAudit } from '../audit/audit-log.ts';
import { errorResponse } from '../http/http-errors.ts';
import { networkOf } from '../http/network.ts';
import { rejectPictureWhenDiskLow, rejectWhenDiskFull } from '../operations/disk-space.ts';
import { findSession, type Session } from './sessions.ts';

/** Who stands at the doors of an app: reads sessions, notes who was turned away, looks for room. */
export type AuthGuard = {
  findSession(token: string, as: { use: boolean }): Promise<Session | null>;
  logForbidden(actor: Actor, entry: Endpoint, from: AuditContext): Promise<void>;
  requireStepUp(session: Session): void;
  requireDiskSpace(entry: Endpoint): Promise<void>;
  requireSpaceForPicture(): Promise<void>;
};

const keepers = new WeakMap<FastifyInstance, AuthGuard>();

export function installAuthGuard(app: FastifyInstance, context: AppContext): void {
  keepers.set(app, {
    findSession: (token, { use }) => findSession(context.db, token, context.clock(), { use }),
    logForbidden: notes(context),
    requireStepUp: (session) => requireStepUp(context, session),
    requireDiskSpace: (entry) => rejectWhenDiskFull(context, entry),
    requireSpaceForPicture: () => rejectPictureWhenDiskLow(context),
  });
}

/** The same person at the same door is noted once a minute: a stale tab is no attack. */
const NOTED_AGAIN_MS = 60_000;
const MOST_REMEMBERED = 1_000;

function notes(context: AppContext): AuthGuard['logForbidden'] {
  const noted = new Map<string, number>();
  return async (actor, { method, path }, from) => {
    const route = `${method} ${path}`;
    const key = `${actor.id} ${route}`;
    const now = context.clock();
    if (now - (noted.get(key) ?? 0) < NOTED_AGAIN_MS) return;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.set(key, now);
    const record = { type: 'route', id: route } as const;
    await writeAudit(context.db, { actor, action: 'access-refused', record, from, now });
  };
}

/**
 * Lets the request through the entry's door, or refuses it: 401 without a session or with a dead
 * one (never a downgrade to the public), 403 without the flag, 503 where the disk has no room for it.
 * Permissions are read anew each time.
 */
export async function authorize(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const session = await enter(app, entry, request);
  await keepers.get(app)?.requireDiskSpace(entry);
  return session;
}

/** For the picture that came along, once it is there. */
export async function requireSpaceForPicture(app: FastifyInstance): Promise<void> {
  await keepers.get(app)?.requireSpaceForPicture();
}

async function enter(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const header = request.headers.authorization;
  if (header === undefined && entry.access === 'public') return null;
  // A panel that follows what others do while nobody is at it does not use its session.
  const use = request.headers['x-unattended'] === undefined;
  const session = await sessionOf(app, header, { use });
  if (session === null) throw accessError(401);
  callers.set(request, session.actor.id);
  if (!isAllowed(entry.access, session.actor)) {
    await keepers.get(app)?.logForbidden(session.actor, entry, auditContextOf(request));
    throw accessError(403);
  }
  refuseRestricted(entry, session);
  if (entry.stepUp === 'always') keepers.get(app)?.requireStepUp(session);
  return session;
}

/** User ids of requests with a live session. */
const callers = new WeakMap<FastifyRequest, string>();

/**
 * Returns the id of the user whose session came with a request, also of a refused one; `undefined`:
 * none.
 */
export function callerIdOf(request: FastifyRequest): string | undefined {
  return callers.get(request);
}

const refuseAccess = domainErrors(ACCESS_ERRORS);

/** The clocks of two machines with one database may differ by so much. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether the user of a session proved who they are within `STEP_UP_MINUTES`. A step-up later than
 * the clock shows does not count: the clock was set back, and the step-up would last longer.
 */
export function isSteppedUp({ clock, config }: AppContext, { steppedUpAt }: Session): boolean {
  const age = clock() - steppedUpAt;
  return age >= -CLOCK_SKEW_MS && age <= config.stepUpMinutes * 60_000;
}

/** Refuses (403 `step-up-needed`) a session that is not stepped up (`isSteppedUp`). */
export function requireStepUp(context: AppContext, session: Session): void {
  if (!isSteppedUp(context, session)) throw refuseAccess('step-up-needed');
}

/** Public entries need no session, so a restriction does not close them. */
function refuseRestricted(entry: Endpoint, { restriction }: Session): void {
  if (restriction === null || entry.access === 'public') return;
  if (!entry.allowedDuring?.includes(restriction)) throw refuseAccess(restriction);
}

/** Returns where a call comes from, for the audit log and the list of sessions. */
export function auditContextOf(request: FastifyRequest): AuditContext {
  const device = deviceName(request.headers['user-agent'] ?? '');
  return { address: networkOf(request.ip), device };
}

async function sessionOf(
  app: FastifyInstance,
  header = '',
  as: { use: boolean },
): Promise<Session | null> {
  const [, token] = /^Bearer (\S+)$/i.exec(header) ?? [];
  if (token === undefined) return null;
  return (await keepers.get(app)?.findSession(token, as)) ?? null;
}

/** Nobody is told more than that the door stays shut. */
export function accessError(status: 401 | 403): DomainError {
  const { code, message } = errorResponse(status).body;
  return new DomainError(code, status, message);
}
