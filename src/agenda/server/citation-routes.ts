import type { FastifyInstance } from 'fastify';
import type { Kit } from '#server-kit/kit.ts';
import { serve } from '#server-kit/serve.ts';
import {
  bookCitation,
  cancelCitation,
  getAvailability,
  getCalendarFile,
  getDays,
  lookUpCancellation,
} from '../contract/citation.ts';
import { book } from './booking-actions.ts';
import { readCalendarFile } from './calendar-queries.ts';
import { cancelByLink, lookUp } from './cancel-actions.ts';
import { readDays, readSlots } from './slot-queries.ts';

export function citationRoutes(app: FastifyInstance, kit: Kit): void {
  serve(app, getAvailability, async ({ params, query }) => ({
    data: { date: params.date, ...(await readSlots(kit, params.date, query.service)) },
  }));
  serve(app, getDays, async ({ params, query }) => ({
    data: { month: params.month, days: await readDays(kit, params.month, query.service) },
  }));
  serve(app, bookCitation, ({ body, key, address }) => book(kit, body, { key, address }));
  serve(app, getCalendarFile, async ({ params }) => ({
    data: await readCalendarFile(kit, params.id),
  }));
  serve(app, lookUpCancellation, ({ params }) => lookUp(kit, params.token));
  serve(app, cancelCitation, ({ params, address }) => cancelByLink(kit, params.token, address));
}
