import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, isAllowed } from '#shared/contract/access-policy.ts';
import { DomainError, domainErrors } from '#shared/contract/domain-error.ts';
import { ACCESS_ERRORS, allowsTokens, type Endpoint } from '#shared/contract/endpoint.ts';
import { deviceName } from '#shared/text/device-name.ts';
import type { AppContext } from '../app-context.ts';
import { type AuditContext, writeAudit } from '../audit/audit-log.ts';
import { errorResponse } from '../http/http-errors.ts';
import { networkOf } from '../http/network.ts';
import { rejectPictureWhenDiskLow, rejectWhenDiskFull } from '../operations/disk-space.ts';
import { findApiToken, isApiToken } from './api-tokens.ts';
import { findSession, type Session } from './sessions.ts';

/** Authentication and authorization of the endpoints of one app. */
export type AuthGuard = {
  findSession(token: string, as: { use: boolean }): Promise<Session | null>;
  logForbidden(actor: Actor, entry: Endpoint, from: AuditContext): Promise<void>;
  requireStepUp(session: Session): void;
  requireDiskSpace(entry: Endpoint): Promise<void>;
  requireSpaceForPicture(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `installAuthGuard`. */
    authGuard?: AuthGuard;
  }
  interface FastifyRequest {
    /** Id of the user of a live session, also if the request is rejected. */
    callerId: string | undefined;
  }
}

export function installAuthGuard(app: FastifyInstance, context: AppContext): void {
  app.decorateRequest('callerId', undefined);
  app.decorate('authGuard', {
    findSession: (token, as) =>
      isApiToken(token)
        ? findApiToken(context.db, token, context.clock())
        : findSession(context.db, token, context.clock(), as),
    logForbidden: forbiddenLogger(context),
    requireStepUp: (session) => requireStepUp(context, session),
    requireDiskSpace: (entry) => rejectWhenDiskFull(context, entry),
    requireSpaceForPicture: () => rejectPictureWhenDiskLow(context),
  });
}

/** Logs a user, or a token, at the same route at most once a minute: a stale tab that polls is not an attack. */
const LOG_INTERVAL_MS = 60_000;
const MAX_REMEMBERED = 1_000;

function forbiddenLogger(context: AppContext): AuthGuard['logForbidden'] {
  const lastLogged = new Map<string, number>();
  return async (actor, { method, path }, from) => {
    const route = `${method} ${path}`;
    const key = `${actor.id} ${actor.via?.device ?? ''} ${route}`;
    const now = context.clock();
    if (now - (lastLogged.get(key) ?? 0) < LOG_INTERVAL_MS) return;
    if (lastLogged.size >= MAX_REMEMBERED) lastLogged.clear();
    lastLogged.set(key, now);
    const record = { type: 'route', id: route } as const;
    await writeAudit(context.db, { actor, action: 'access-refused', record, from, now });
  };
}

/**
 * Returns the session of an allowed request (`null` without one). Rejects with 401 a missing or ended
 * session (an ended session is never treated as anonymous), with 403 a missing permission, with 503 a
 * write when the disk is full. Reads the permissions from the database each time.
 */
export async function authorize(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const session = await authenticate(app, entry, request);
  await app.authGuard?.requireDiskSpace(entry);
  return session;
}

/** Rejects with 503 a received picture while little disk space is left. */
export async function requireSpaceForPicture(app: FastifyInstance): Promise<void> {
  await app.authGuard?.requireSpaceForPicture();
}

async function authenticate(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const header = request.headers.authorization;
  if (header === undefined && entry.access === 'public') return null;
  // Refetches of an idle panel do not count as use of the session.
  const use = request.headers['x-unattended'] === undefined;
  const token = bearerOf(header);
  const found = token === null ? null : await app.authGuard?.findSession(token, { use });
  const session = withOrigin(found ?? null, request);
  if (session === null) throw accessError(401, token);
  request.callerId = session.actor.id;
  const byRefusedToken = session.tokenName !== null && !allowsTokens(entry);
  if (byRefusedToken || !isAllowed(entry.access, session.actor)) {
    await app.authGuard?.logForbidden(session.actor, entry, auditContextOf(request));
    throw byRefusedToken ? sessionError('not-by-token') : accessError(403);
  }
  rejectRestricted(entry, session);
  if (entry.stepUp === 'always') app.authGuard?.requireStepUp(session);
  return session;
}

const sessionError = domainErrors(ACCESS_ERRORS);

/** Allowed difference between the clocks of two machines on one database. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether the user of a session confirmed their identity within `STEP_UP_MINUTES`. A step-up in the
 * future does not count: the clock was set back, and the step-up would last longer.
 */
export function isSteppedUp({ clock, config }: AppContext, { steppedUpAt }: Session): boolean {
  const age = clock() - steppedUpAt;
  return age >= -CLOCK_SKEW_MS && age <= config.stepUpMinutes * 60_000;
}

/**
 * Rejects a session that is not stepped up (`isSteppedUp`) with 403 `step-up-needed`, and an API token, which
 * never is, with 403 `not-by-token`.
 */
export function requireStepUp(context: AppContext, session: Session): void {
  if (session.tokenName !== null) throw sessionError('not-by-token');
  if (!isSteppedUp(context, session)) throw sessionError('step-up-needed');
}

/** Public endpoints need no session, so a restriction does not block them. */
function rejectRestricted(entry: Endpoint, { restriction }: Session): void {
  if (restriction === null || entry.access === 'public') return;
  if (!entry.allowedDuring?.includes(restriction)) throw sessionError(restriction);
}

/** Names the API token of a call to every audit line that its actor causes. */
function withOrigin(session: Session | null, request: FastifyRequest): Session | null {
  if (session === null || session.tokenName === null) return session;
  const device = `Token «${session.tokenName}»`;
  const via = { address: networkOf(request.ip), device };
  return { ...session, actor: { ...session.actor, via } };
}

/** Returns address and device of a call, for the audit log and the list of sessions. */
export function auditContextOf(request: FastifyRequest): AuditContext {
  const device = deviceName(request.headers['user-agent'] ?? '');
  return { address: networkOf(request.ip), device };
}

function bearerOf(header = ''): string | null {
  const [, token] = /^Bearer (\S+)$/i.exec(header) ?? [];
  return token ?? null;
}

const INVALID_TOKEN = 'El token de API no es válido: venció, lo revocaron o está incompleto.';

/** Returns the 401 or 403 error, which reveals no reason. The holder of an API token has no session to renew. */
export function accessError(status: 401 | 403, token: string | null = null): DomainError {
  const { code, message } = errorResponse(status).body;
  const isRejectedToken = token !== null && isApiToken(token);
  return new DomainError(code, status, isRejectedToken ? INVALID_TOKEN : message);
}
