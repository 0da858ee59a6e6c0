import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ACCESS_REFUSALS } from '#kernel/access.ts';
import { deviceName } from '#kernel/device-name.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Refusal, refusalsOf } from '#kernel/refusal.ts';
import { type Actor, opens } from '#kernel/staff.ts';
import { type Origin, writeAudit } from './audit.ts';
import { refusePictureWithoutRoom, refuseWithoutRoom } from './disk-room.ts';
import { problemOf } from './http-errors.ts';
import type { Kit } from './kit.ts';
import { networkOf } from './network.ts';
import { findSession, type Session } from './sessions.ts';

/** Who stands at the doors of an app: reads sessions, notes who was turned away, looks for room. */
export type Doorkeeper = {
  sessionOf(token: string, as: { use: boolean }): Promise<Session | null>;
  turnedAway(actor: Actor, entry: Endpoint, from: Origin): Promise<void>;
  stepUp(session: Session): void;
  roomFor(entry: Endpoint): Promise<void>;
  roomForPicture(): Promise<void>;
};

const keepers = new WeakMap<FastifyInstance, Doorkeeper>();

export function keepDoors(app: FastifyInstance, kit: Kit): void {
  keepers.set(app, {
    sessionOf: (token, { use }) => findSession(kit.db, token, kit.clock(), { use }),
    turnedAway: notes(kit),
    stepUp: (session) => requireStepUp(kit, session),
    roomFor: (entry) => refuseWithoutRoom(kit, entry),
    roomForPicture: () => refusePictureWithoutRoom(kit),
  });
}

/** The same person at the same door is noted once a minute: a stale tab is no attack. */
const NOTED_AGAIN_MS = 60_000;
const MOST_REMEMBERED = 1_000;

function notes(kit: Kit): Doorkeeper['turnedAway'] {
  const noted = new Map<string, number>();
  return async (actor, { method, path }, from) => {
    const route = `${method} ${path}`;
    const key = `${actor.id} ${route}`;
    const now = kit.clock();
    if (now - (noted.get(key) ?? 0) < NOTED_AGAIN_MS) return;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.set(key, now);
    const record = { type: 'route', id: route } as const;
    await writeAudit(kit.db, { actor, action: 'access-refused', record, from, now });
  };
}

/**
 * Lets the request through the entry's door, or refuses it: 401 without a session or with a dead
 * one (never a downgrade to the public), 403 without the flag, 503 where the disk has no room for it.
 * Permissions are read anew each time.
 */
export async function admit(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const session = await enter(app, entry, request);
  await keepers.get(app)?.roomFor(entry);
  return session;
}

/** For the picture that came along, once it is there. */
export async function admitPicture(app: FastifyInstance): Promise<void> {
  await keepers.get(app)?.roomForPicture();
}

async function enter(
  app: FastifyInstance,
  entry: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const header = request.headers.authorization;
  if (header === undefined && entry.door === 'public') return null;
  // A panel that follows what others do while nobody is at it does not use its session.
  const use = request.headers['x-unattended'] === undefined;
  const session = await sessionOf(app, header, { use });
  if (session === null) throw refused(401);
  callers.set(request, session.actor.id);
  if (!opens(entry.door, session.actor)) {
    await keepers.get(app)?.turnedAway(session.actor, entry, originOf(request));
    throw refused(403);
  }
  refuseRestricted(entry, session);
  if (entry.stepUp === 'always') keepers.get(app)?.stepUp(session);
  return session;
}

/** User ids of requests with a live session. */
const callers = new WeakMap<FastifyRequest, string>();

/**
 * Returns the id of the user whose session came with a request, also of a refused one; `undefined`:
 * none.
 */
export function callerOf(request: FastifyRequest): string | undefined {
  return callers.get(request);
}

const refuseAccess = refusalsOf(ACCESS_REFUSALS);

/** The clocks of two machines with one database may differ by so much. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Whether the user of a session proved who they are within `STEP_UP_MINUTES`. A step-up later than
 * the clock shows does not count: the clock was set back, and the step-up would last longer.
 */
export function isSteppedUp({ clock, config }: Kit, { steppedUpAt }: Session): boolean {
  const age = clock() - steppedUpAt;
  return age >= -CLOCK_SKEW_MS && age <= config.stepUpMinutes * 60_000;
}

/** Refuses (403 `step-up-needed`) a session that is not stepped up (`isSteppedUp`). */
export function requireStepUp(kit: Kit, session: Session): void {
  if (!isSteppedUp(kit, session)) throw refuseAccess('step-up-needed');
}

/** Public entries need no session, so a restriction does not close them. */
function refuseRestricted(entry: Endpoint, { restriction }: Session): void {
  if (restriction === null || entry.door === 'public') return;
  if (!entry.allowedDuring?.includes(restriction)) throw refuseAccess(restriction);
}

/** Returns where a call comes from, for the audit log and the list of sessions. */
export function originOf(request: FastifyRequest): Origin {
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
  return (await keepers.get(app)?.sessionOf(token, as)) ?? null;
}

/** Nobody is told more than that the door stays shut. */
export function refused(status: 401 | 403): Refusal {
  const { code, message } = problemOf(status).body;
  return new Refusal(code, status, message);
}
