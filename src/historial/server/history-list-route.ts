import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '#platform/app-context.ts';
import { limitConcurrency, limitStreams } from '#platform/http/limit-concurrency.ts';
import { type Call, readCall, routeOptions, sendAnswer } from '#platform/http/register-endpoint.ts';
import { UNLIMITED } from '#shared/contract/list-query.ts';
import { historyItem, listHistory } from '../contract/history.ts';
import { readHistory } from './history-queries.ts';
import { readWholeHistory } from './whole-history.ts';

type WholeHistory = Awaited<ReturnType<typeof readWholeHistory>>;

/**
 * Each answer holds a thousand records in memory several times over. Calls beyond these limits are
 * refused with 503.
 */
const MAX_CONCURRENT = 4;
const MAX_QUEUED = 8;

/** A page at once; all of them (limit −1) as they are read, because nobody knows how many these are. */
export function historyListRoute(app: FastifyInstance, context: AppContext): void {
  const inTurn = limitConcurrency(MAX_CONCURRENT, MAX_QUEUED);
  app.route({
    ...routeOptions(app, listHistory),
    handler: async (request, reply) => {
      const { query } = (await readCall(app, listHistory, request)) as Call<typeof listHistory>;
      if (query.limit !== UNLIMITED) {
        return sendAnswer(listHistory, reply, { data: await readHistory(context.db, query) });
      }
      const whole = await limitStreams(inTurn, async () =>
        Readable.from(jsonOf(await readWholeHistory(context.db, query)), { objectMode: false }),
      );
      return reply.type('application/json; charset=utf-8').send(whole);
    },
  });
}

const JSON_END = ']}}';

/** The same as of a page, with its items at the end. */
async function* jsonOf({ counters, parts }: WholeHistory): AsyncGenerator<string> {
  const { total } = counters;
  const facts = { counters, total, page: 1, totalPages: Math.min(1, total) };
  yield JSON.stringify({ success: true, data: { ...facts, items: [] } }).slice(0, -JSON_END.length);
  let comma = '';
  for await (const items of parts) {
    const texts = items.map((item) => JSON.stringify(z.parse(historyItem, item)));
    yield comma + texts.join(',');
    comma = ',';
  }
  yield JSON_END;
}
