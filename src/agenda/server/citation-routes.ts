import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  bookCitation,
  cancelCitation,
  findBookingAttempt,
  getCalendarFile,
  lookUpCancellation,
  mailBookingLink,
} from '../contract/citation.ts';
import { createBooking, findAttempt } from './booking/booking-actions.ts';
import { sendBookingLink } from './booking/booking-link-actions.ts';
import { cancelByLink, readCancellation } from './cancel/cancel-actions.ts';
import { readCalendarFile } from './mail/calendar-file-queries.ts';

export function citationRoutes(app: FastifyInstance, context: AppContext): void {
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
