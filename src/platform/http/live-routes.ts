import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AccessPolicy, isAllowed } from '#shared/contract/access-policy.ts';
import { type LiveEvent, streamEvents } from '#shared/contract/live-endpoint.ts';
import type { AppContext, ChangeTopic } from '../app-context.ts';
import { findSessions, type Session } from '../auth/sessions.ts';
import { readCall, routeOptions } from './register-endpoint.ts';

/** Who may know of a topic: whoever may read what it is about. */
const READERS: Readonly<Record<ChangeTopic, AccessPolicy>> = {
  citations: ['agenda', 'historial'],
  reservations: ['reservas', 'historial'],
  mails: ['agenda', 'reservas'],
  settings: 'session',
  catalogue: 'session',
  stock: ['stock', 'productos', 'servicios'],
  finances: ['finanzas'],
  users: 'session',
};

// Below the 15 s after which the server closes a connection that nothing moves on.
const HEARTBEAT_MS = 10_000;
/** A panel that does not read is let go; it comes back and reads everything anew. */
const MOST_UNSENT_BYTES = 64 * 1024;

type Follower = { reply: FastifyReply; tokenHash: Buffer };

/** `GET /api/events`: one stream per open panel, fed by LISTEN/NOTIFY, so by every process. */
export function liveRoutes(app: FastifyInstance, context: AppContext): void {
  const followers = new Set<Follower>();
  app.route({
    ...routeOptions(app, streamEvents),
    // A stream has no head to tell apart from it.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { session } = await readCall(app, streamEvents, request);
      const follower = { reply, tokenHash: session.tokenHash };
      openStream(reply);
      followers.add(follower);
      reply.raw.on('close', () => followers.delete(follower));
      return reply;
    },
  });
  for (const topic of Object.keys(READERS) as ChangeTopic[]) {
    context.changes.on(topic, (detail) => {
      void tellAll(context, followers, eventOf(topic, detail));
    });
  }
  const heartbeat = setInterval(() => {
    void tellAll(context, followers, null);
  }, HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const { reply } of followers) reply.raw.end();
  });
}

function openStream(reply: FastifyReply): void {
  void reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' };
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.setHeader('cache-control', 'no-store');
  reply.raw.setHeader('x-accel-buffering', 'no'); // nginx would hold the events back
  reply.raw.writeHead(200);
  reply.raw.write('event: hello\ndata: {}\n\n');
}

/**
 * Asks again at every word, once for all, which sessions live and what they may read. Not a use of
 * them.
 */
async function tellAll(
  context: AppContext,
  followers: ReadonlySet<Follower>,
  event: LiveEvent | null,
): Promise<void> {
  const told = [...followers];
  if (told.length === 0) return;
  try {
    const live = await findSessions(
      context.db,
      told.map(({ tokenHash }) => tokenHash),
      context.clock(),
    );
    const byHash = new Map(live.map((session) => [session.tokenHash.toString('hex'), session]));
    for (const { reply, tokenHash } of told) {
      tell(reply, byHash.get(tokenHash.toString('hex')), event);
    }
  } catch {
    // The database is away: the panels connect again and read anew.
    for (const { reply } of told) reply.raw.destroy();
  }
}

function tell({ raw }: FastifyReply, session: Session | undefined, event: LiveEvent | null): void {
  if (session === undefined) raw.end('event: ended\ndata: {}\n\n');
  else if (raw.writableLength > MOST_UNSENT_BYTES) raw.destroy();
  else if (event === null) raw.write(': still here\n\n');
  else if (mayKnow(event, session)) {
    raw.write(`event: change\ndata: ${JSON.stringify(event)}\n\n`);
  }
}

/** Each connection receives `users` events about its own user only. */
function mayKnow({ topic, id }: LiveEvent, { actor }: Session): boolean {
  if (topic === 'users' && id !== null && id !== actor.id) return false;
  return isAllowed(READERS[topic], actor);
}

function eventOf(topic: ChangeTopic, detail: string): LiveEvent {
  const [id = null, kind = null, actor = null] = detail === '' ? [] : detail.split(' ');
  return { topic, id, kind, actor };
}
