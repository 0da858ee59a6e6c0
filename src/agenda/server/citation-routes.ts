import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  bookCitation,
  cancelCitation,
  findBookingAttempt,
  getAvailability,
  getCalendarFile,
  getDays,
  lookUpCancellation,
  mailBookingLink,
} from '../contract/citation.ts';
import { readDays, readSlots } from './availability/slot-queries.ts';
import { createBooking, findAttempt } from './booking/booking-actions.ts';
import { sendBookingLink } from './booking/booking-link-actions.ts';
import { cancelByLink, readCancellation } from './cancel/cancel-actions.ts';
import { readCalendarFile } from './mail/calendar-file-queries.ts';

export function citationRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, getAvailability, async ({ params, query }) => ({
    data: { date: params.date, ...(await readSlots(context, params.date, query.service)) },
  }));
  registerEndpoint(app, getDays, async ({ params, query }) => ({
    data: { month: params.month, days: await readDays(context, params.month, query.service) },
  }));
  registerEndpoint(app, bookCitation, ({ body, key, address }) =>
    createBooking(context, body, { key, address }),
  );
  registerEndpoint(app, mailBookingLink, ({ body, address }) =>
    sendBookingLink(context, body, address),
  );
  registerEndpoint(app, findBookingAttempt, async ({ params }) => ({
    data: await findAttempt(context, params.key),
  }));
  registerEndpoint(app, getCalendarFile, async ({ params }) => ({
    data: await readCalendarFile(context, params.token),
  }));
  registerEndpoint(app, lookUpCancellation, ({ params }) =>
    readCancellation(context, params.token),
  );
  registerEndpoint(app, cancelCitation, ({ params, address }) =>
    cancelByLink(context, params.token, address),
  );
}
