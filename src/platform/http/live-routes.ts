import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AccessPolicy, isAllowed } from '#shared/contract/access-policy.ts';
import { type LiveEvent, streamEvents } from '#shared/contract/live-endpoint.ts';
import type { AppContext, ChangeTopic } from '../app-context.ts';
import { findSessions, type Session } from '../auth/sessions.ts';
import { readCall, routeOptions } from './register-endpoint.ts';

/** Access policy of each topic: that of the data it is about. */
type Readers = Readonly<Record<ChangeTopic, AccessPolicy>>;

/** Below the 15 s after which the server closes a connection without traffic. */
const HEARTBEAT_MS = 10_000;
/** A panel with more unread bytes is disconnected; it reconnects and refetches everything. */
const MAX_UNSENT_BYTES = 64 * 1024;

type Change = { readers: Readers; event: LiveEvent };
type Subscriber = { reply: FastifyReply; tokenHash: Buffer };
/** A change or a heartbeat (`null`), for the subscribers at its arrival. */
type Message = { change: Change | null; recipients: readonly Subscriber[] };

/**
 * `GET /api/events`: one stream per open panel. LISTEN/NOTIFY delivers the changes of all processes. `furtherTopic`:
 * the topic that a change also concerns; readers of that topic receive its name only.
 */
export function liveRoutes(
  app: FastifyInstance,
  context: AppContext,
  readers: Readers,
  furtherTopic: (event: LiveEvent) => ChangeTopic | null,
): void {
  const subscribers = new Set<Subscriber>();
  app.route({
    ...routeOptions(app, streamEvents),
    // A HEAD request makes no sense for a stream.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { session } = await readCall(app, streamEvents, request);
      const subscriber = { reply, tokenHash: session.tokenHash };
      openStream(reply);
      subscribers.add(subscriber);
      reply.raw.on('close', () => subscribers.delete(subscriber));
      return reply;
    },
  });
  const send = createSender(context, subscribers);
  for (const topic of Object.keys(readers) as ChangeTopic[]) {
    context.changes.on(topic, (detail) => {
      const event = eventOf(topic, detail);
      void send({ readers, event });
      const further = furtherTopic(event);
      if (further !== null) void send({ readers, event: eventOf(further, '') });
    });
  }
  const heartbeat = setInterval(() => void send(null), HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const { reply } of subscribers) reply.raw.end();
  });
}

function openStream(reply: FastifyReply): void {
  void reply.hijack();
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' };
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.setHeader('cache-control', 'no-store');
  reply.raw.setHeader('x-accel-buffering', 'no'); // otherwise nginx buffers the events
  reply.raw.writeHead(200);
  reply.raw.write('event: hello\ndata: {}\n\n');
}

/**
 * Returns a function that sends a change, or a heartbeat (`null`), to the current subscribers, in the order
 * of the calls. Changes that arrive during a read of the sessions wait for it, and share the next one.
 */
function createSender(context: AppContext, subscribers: ReadonlySet<Subscriber>) {
  const waiting: Message[] = [];
  let isSending = false;
  return async (change: Change | null): Promise<void> => {
    waiting.push({ change, recipients: [...subscribers] });
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) await sendAll(context, waiting.splice(0));
    isSending = false;
  };
}

/**
 * Reads the sessions and permissions of all recipients in one query, which does not count as use of
 * the sessions. Never throws: without the database it disconnects all of them.
 */
async function sendAll(context: AppContext, messages: readonly Message[]): Promise<void> {
  const all = [...new Set(messages.flatMap(({ recipients }) => recipients))];
  if (all.length === 0) return;
  try {
    const live = await findSessions(
      context.db,
      all.map(({ tokenHash }) => tokenHash),
      context.clock(),
    );
    // Before the messages: Node collects all writes of one task, so that a long batch looks unread.
    for (const { reply } of all)
      if (reply.raw.writableLength > MAX_UNSENT_BYTES) reply.raw.destroy();
    const byHash = new Map(live.map((session) => [session.tokenHash.toString('hex'), session]));
    for (const { change, recipients } of messages) {
      for (const { reply, tokenHash } of recipients) {
        notify(reply, byHash.get(tokenHash.toString('hex')), change);
      }
    }
  } catch {
    // The panels reconnect and refetch.
    for (const { reply } of all) reply.raw.destroy();
  }
}

function notify({ raw }: FastifyReply, session: Session | undefined, change: Change | null): void {
  if (raw.writableEnded || raw.destroyed) return;
  if (session === undefined) raw.end('event: ended\ndata: {}\n\n');
  else if (change === null) raw.write(': still here\n\n');
  else if (mayReceive(change, session)) {
    raw.write(`event: change\ndata: ${JSON.stringify(change.event)}\n\n`);
  }
}

/** A panel receives `users` events about its own user only. */
function mayReceive({ readers, event: { topic, id } }: Change, { actor }: Session): boolean {
  if (topic === 'users' && id !== null && id !== actor.id) return false;
  return isAllowed(readers[topic], actor);
}

function eventOf(topic: ChangeTopic, detail: string): LiveEvent {
  const [id = null, kind = null, actor = null] = detail === '' ? [] : detail.split(' ');
  return { topic, id, kind, actor };
}
