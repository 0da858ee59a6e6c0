import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFeedCitations } from '#agenda/server/list/feed-queries.ts';
import { feedFile } from '#mail/server/calendar-file.ts';
import type { AppContext } from '#platform/app-context.ts';
import { findUnrestrictedUser } from '#platform/auth/sessions.ts';
import { hashToken } from '#platform/data/ids.ts';
import { FILE_POLICY, matchesTag } from '#platform/http/response-headers.ts';
import { readSettings } from '#settings/server/settings-queries.ts';
import { isAllowed } from '#shared/contract/access-policy.ts';
import { feedEvents } from '../rules/feed-events.ts';
import { feedName } from '../rules/feed-name.ts';
import { findFeed, recordRead } from './feed-queries.ts';

const FILE_NAME = /^([A-Za-z0-9_-]{43})\.ics$/;

/** A calendar program keeps the file, and asks each time whether it is still the same. No one else may keep it. */
const HEADERS = {
  'cache-control': 'private, no-cache',
  'content-security-policy': FILE_POLICY,
  'content-disposition': 'inline; filename="agenda.ics"',
  'x-robots-tag': 'noindex',
} as const;

type Request = FastifyRequest<{ Params: { file: string } }>;

/**
 * Sends the file of a feed, or 304 where the reader has it: then no file is written. An unknown, deleted and malformed
 * address get the page of unknown addresses. The permission of the feed's user is read each time.
 */
export async function sendFeed(
  context: AppContext,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, secret] = FILE_NAME.exec(request.params.file) ?? [];
  const feed = secret && (await findFeed(context.db, hashToken(secret)));
  if (!feed) {
    reply.callNotFound();
    return reply;
  }
  await recordRead(context.db, feed, context.clock());
  const [user, citations, settings] = await Promise.all([
    findUnrestrictedUser(context.db, feed.user_id),
    readFeedCitations(context, feed.bay),
    readSettings(context),
  ]);
  const site = user !== null && isAllowed(['agenda'], user) ? context.publicUrl() : null;
  const events = citations.flatMap((citation) => feedEvents(citation, site));
  const name = `${settings.name}: ${feedName(feed.bay)}`;
  const content = JSON.stringify([name, settings.timeZone, events]);
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ ...HEADERS, etag });
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(feedFile(name, settings.timeZone, events));
}
