import type { FastifyInstance, FastifyReply } from 'fastify';
import { followEvents, type LiveEvent } from '#kernel/live-endpoint.ts';
import { type Actor, type Door, opens } from '#kernel/staff.ts';
import type { ChangeTopic, Kit } from './kit.ts';
import { CALLS_PER_MINUTE, readCall, servedBy } from './serve.ts';
import { findSession } from './sessions.ts';

/** Who may know of a topic: whoever may read what it is about. */
const READERS: Readonly<Record<ChangeTopic, Door>> = {
  citations: ['agenda', 'historial'],
  mails: ['agenda'],
  settings: 'session',
  catalogue: 'session',
  stock: ['stock', 'productos', 'servicios'],
  finances: ['finanzas'],
};

// Below the 15 s after which the server closes a connection that nothing moves on.
const HEARTBEAT_MS = 10_000;
/** A panel that does not read is let go; it comes back and reads everything anew. */
const MOST_UNSENT_BYTES = 64 * 1024;

type Follower = { reply: FastifyReply; token: string; actor: Actor };

/** `GET /api/events`: one stream per open panel, fed by LISTEN/NOTIFY, so by every process. */
export function liveRoutes(app: FastifyInstance, kit: Kit): void {
  const followers = new Set<Follower>();
  servedBy.set(app, [...(servedBy.get(app) ?? []), followEvents]);
  app.route({
    method: followEvents.method,
    url: followEvents.path,
    // A stream has no head to tell apart from it.
    exposeHeadRoute: false,
    config: { door: followEvents.door, rateLimit: CALLS_PER_MINUTE[followEvents.limit] },
    handler: async (request, reply) => {
      const { actor } = await readCall(app, followEvents, request);
      const token = (request.headers.authorization ?? '').split(' ')[1] ?? '';
      const follower = { reply, token, actor };
      openStream(reply);
      followers.add(follower);
      reply.raw.on('close', () => followers.delete(follower));
      return reply;
    },
  });
  for (const topic of Object.keys(READERS) as ChangeTopic[]) {
    kit.changes.on(topic, (detail) => {
      const event = eventOf(topic, detail);
      for (const each of followers) void tell(kit, each, event);
    });
  }
  const heartbeat = setInterval(() => {
    for (const each of followers) void tell(kit, each, null);
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

/** Asks again at every word whether the session lives and what it may read. Not a use of it. */
async function tell(kit: Kit, follower: Follower, event: LiveEvent | null): Promise<void> {
  const { raw } = follower.reply;
  try {
    const session = await findSession(kit.db, follower.token, kit.clock(), { use: false });
    if (session === null) raw.end('event: ended\ndata: {}\n\n');
    else if (raw.writableLength > MOST_UNSENT_BYTES) raw.destroy();
    else if (event === null) raw.write(': still here\n\n');
    else if (opens(READERS[event.topic], session.actor)) {
      raw.write(`event: change\ndata: ${JSON.stringify(event)}\n\n`);
    }
  } catch {
    raw.destroy(); // The database is away: the panel connects again and reads anew.
  }
}

function eventOf(topic: ChangeTopic, detail: string): LiveEvent {
  const [id = null, kind = null, actor = null] = detail === '' ? [] : detail.split(' ');
  return { topic, id, kind, actor };
}
