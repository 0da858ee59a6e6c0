import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  checkReservationPayments,
  countPaymentsInReview,
  endReview,
  getReservationPayments,
  refundReservation,
  settlePayment,
} from '../contract/payment.ts';
import type { Payments } from './paid-cause.ts';
import { readPayments } from './payment-detail-queries.ts';
import { readInReview } from './payment-queries.ts';
import { refund } from './refund-actions.ts';
import { checkPayment, checkPayments, reviewed } from './staff-payment-actions.ts';

/** The endpoints of staff. */
export function paymentRoutes(app: FastifyInstance, payments: Payments): void {
  registerEndpoint(app, getReservationPayments, async ({ params }) => ({
    data: await readPayments(payments, params.id),
  }));
  registerEndpoint(app, checkReservationPayments, ({ params, actor }) =>
    checkPayments(payments, params.id, actor),
  );
  registerEndpoint(app, settlePayment, ({ params, actor }) =>
    checkPayment(payments, params.id, actor),
  );
  registerEndpoint(app, endReview, ({ params, body, actor }) =>
    reviewed(payments, params.id, body, actor),
  );
  registerEndpoint(app, refundReservation, ({ params, body, key, ...caller }) =>
    refund(payments, params.id, body, key, caller),
  );
  registerEndpoint(app, countPaymentsInReview, async () => ({
    data: await readInReview(payments.context.db),
  }));
}
