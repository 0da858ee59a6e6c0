import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#platform/app-context.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  bookCitation,
  cancelCitation,
  findBookingAttempt,
  lookUpCancellation,
  mailBookingLink,
} from '../contract/booking.ts';
import { cancelInBulk, getSuspicious, undoBulkCancel } from '../contract/suspicious.ts';
import { createBooking, findAttempt } from './booking-actions.ts';
import { sendBookingLink } from './booking-link-actions.ts';
import { cancelByLink, readCancellation } from './cancel/cancel-actions.ts';
import { RunningBookings } from './limits/running-bookings.ts';
import * as bulk from './suspicious/bulk-cancel-actions.ts';
import { readSuspicious } from './suspicious/suspicious-queries.ts';

export function bookingRoutes(app: FastifyInstance, context: AppContext): void {
  const running = new RunningBookings();
  registerEndpoint(app, bookCitation, ({ body, key, address }) =>
    createBooking(context, body, { key, address, running }),
  );
  registerEndpoint(app, mailBookingLink, ({ body, address }) =>
    sendBookingLink(context, body, address),
  );
  registerEndpoint(app, findBookingAttempt, async ({ params }) => ({
    data: await findAttempt(context, params.key),
  }));
  registerEndpoint(app, lookUpCancellation, ({ params }) =>
    readCancellation(context, params.token),
  );
  registerEndpoint(app, cancelCitation, ({ params, address }) =>
    cancelByLink(context, params.token, address),
  );
  registerEndpoint(app, getSuspicious, async () => ({ data: await readSuspicious(context) }));
  registerEndpoint(app, cancelInBulk, async ({ body, actor }) => ({
    data: await bulk.cancelInBulk(context, body.citations, actor),
  }));
  registerEndpoint(app, undoBulkCancel, async ({ params, actor }) => ({
    data: await bulk.undoBulkCancel(context, params.id, actor),
  }));
}
