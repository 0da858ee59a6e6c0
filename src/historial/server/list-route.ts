import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ALL_AT_ONCE } from '#kernel/list-query.ts';
import { atMost, streamInTurn } from '#server-kit/at-most.ts';
import type { Kit } from '#server-kit/kit.ts';
import { type Call, readCall, routeOf, send } from '#server-kit/serve.ts';
import { historyItem, listHistory } from '../contract/history.ts';
import { readHistory } from './history-queries.ts';
import { openWholeHistory } from './whole-history.ts';

type Whole = Awaited<ReturnType<typeof openWholeHistory>>;

/**
 * Each answer holds a thousand records in memory several times over. Calls beyond these limits are
 * refused with 503.
 */
const AT_ONCE = 4;
const MOST_WAITING = 8;

/** A page at once; all of them (limit −1) as they are read, because nobody knows how many these are. */
export function listRoute(app: FastifyInstance, kit: Kit): void {
  const inTurn = atMost(AT_ONCE, MOST_WAITING);
  app.route({
    ...routeOf(app, listHistory),
    handler: async (request, reply) => {
      const { query } = (await readCall(app, listHistory, request)) as Call<typeof listHistory>;
      if (query.limit !== ALL_AT_ONCE) {
        return send(listHistory, reply, { data: await readHistory(kit.db, query) });
      }
      const whole = await streamInTurn(inTurn, async () =>
        Readable.from(textOf(await openWholeHistory(kit.db, query)), { objectMode: false }),
      );
      return reply.type('application/json; charset=utf-8').send(whole);
    },
  });
}

const END = ']}}';

/** The same as of a page, with its items at the end. */
async function* textOf({ counters, parts }: Whole): AsyncGenerator<string> {
  const { total } = counters;
  const facts = { counters, total, page: 1, totalPages: Math.min(1, total) };
  yield JSON.stringify({ success: true, data: { ...facts, items: [] } }).slice(0, -END.length);
  let comma = '';
  for await (const items of parts) {
    const texts = items.map((item) => JSON.stringify(z.parse(historyItem, item)));
    yield comma + texts.join(',');
    comma = ',';
  }
  yield END;
}
