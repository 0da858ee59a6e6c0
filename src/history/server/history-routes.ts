import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { limitConcurrency, limitStreams } from '#platform/http/limit-concurrency.ts';
import {
  type Call,
  readCall,
  registerEndpoint,
  routeOptions,
  sendAnswer,
} from '#platform/http/register-endpoint.ts';
import { UNLIMITED } from '#shared/contract/list-query.ts';
import { clearHistory, getExport, listClearings } from '../contract/clearing.ts';
import { getClientHistory } from '../contract/client-history.ts';
import { historyItem, listHistory } from '../contract/history.ts';
import { clearedText } from '../rules/history-text.ts';
import { clearHistory as clear } from './clear-actions.ts';
import { clearingView, readClearing, readClearings, readExport } from './exports.ts';
import { readClientHistory } from './read-model/client-history-queries.ts';
import { readHistory, readWholeHistory } from './read-model/history-queries.ts';

type WholeHistory = Awaited<ReturnType<typeof readWholeHistory>>;

/**
 * Limits for replies with all records and exports of clearings, counted together: each holds several copies of a thousand records
 * in memory. Calls beyond the limits are rejected with 503.
 */
const MAX_CONCURRENT = 4;
const MAX_QUEUED = 8;

type InTurn = ReturnType<typeof limitConcurrency>;

/** Sends a page at once, and all records (limit −1) as a stream, because their number is unbounded. */
function historyListRoute(app: FastifyInstance, context: AppContext, inTurn: InTurn): void {
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

/** Yields the JSON of a page reply with `items` as the last property. */
async function* jsonOf({ stats, parts }: WholeHistory): AsyncGenerator<string> {
  const { total } = stats;
  const facts = { counters: stats, total, page: 1, totalPages: Math.min(1, total) };
  yield JSON.stringify({ success: true, data: { ...facts, items: [] } }).slice(0, -JSON_END.length);
  let comma = '';
  for await (const items of parts) {
    const texts = items.map((item) => JSON.stringify(z.parse(historyItem, item)));
    yield comma + texts.join(',');
    comma = ',';
  }
  yield JSON_END;
}

export function historyRoutes(app: FastifyInstance, context: AppContext): void {
  const inTurn = limitConcurrency(MAX_CONCURRENT, MAX_QUEUED);
  historyListRoute(app, context, inTurn);
  registerEndpoint(app, getClientHistory, async ({ params, actor }) => ({
    data: await readClientHistory(context.db, params, actor),
  }));
  registerEndpoint(app, clearHistory, async ({ body, ...caller }) => {
    const row = await clear(context, body.password, caller);
    return { data: clearingView(row), message: clearedText(row.citations, row.reservations) };
  });
  registerEndpoint(app, listClearings, async () => ({
    data: (await readClearings(context.db)).map(clearingView),
  }));
  exportRoutes(app, context, inTurn);
}

/** Sends the export of a clearing as a file. Writes the audit line before the first byte. */
function exportRoutes(app: FastifyInstance, context: AppContext, inTurn: InTurn): void {
  app.route({
    ...routeOptions(app, getExport),
    handler: async (request, reply) => {
      const call = (await readCall(app, getExport, request)) as Call<typeof getExport>;
      const { id, at } = await readClearing(context.db, call.params.id);
      const record = { type: 'history', id } as const;
      const { actor, from } = call;
      const lines = await limitStreams(inTurn, async () => {
        const now = context.clock();
        await writeAudit(context.db, { actor, action: 'history-downloaded', record, from, now });
        return Readable.from(readExport(context.db, id));
      });
      const name = `historial-${at.toISOString().slice(0, 19).replace(/\D/g, '-')}.jsonl`;
      return reply
        .type(getExport.mediaType ?? '')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(lines);
    },
  });
}
