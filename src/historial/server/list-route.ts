import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ALL_AT_ONCE } from '#kernel/list-query.ts';
import type { Kit } from '#server-kit/kit.ts';
import { type Call, readCall, routeOf, send } from '#server-kit/serve.ts';
import { historyItem, listHistory } from '../contract/history.ts';
import { readHistory } from './history-queries.ts';
import { openWholeHistory } from './whole-history.ts';

type Whole = Awaited<ReturnType<typeof openWholeHistory>>;

/** A page at once; all of them (limit −1) as they are read, because nobody knows how many these are. */
export function listRoute(app: FastifyInstance, kit: Kit): void {
  app.route({
    ...routeOf(app, listHistory),
    handler: async (request, reply) => {
      const { query } = (await readCall(app, listHistory, request)) as Call<typeof listHistory>;
      if (query.limit !== ALL_AT_ONCE) {
        return send(listHistory, reply, { data: await readHistory(kit.db, query) });
      }
      const whole = await openWholeHistory(kit.db, query);
      return reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(textOf(whole), { objectMode: false }));
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
