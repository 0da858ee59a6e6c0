import type { FastifyInstance } from 'fastify';
import { serve } from '#server-kit/serve.ts';
import {
  checkReservationPayments,
  countPaymentsInReview,
  endReview,
  getReservationPayments,
  refundReservation,
  settlePayment,
} from '../contract/payment.ts';
import { checkPayment, checkPayments } from './check-actions.ts';
import type { Payments } from './paid-cause-actions.ts';
import { readPayments } from './payment-detail-queries.ts';
import { readInReview } from './payment-queries.ts';
import { refund } from './refund-actions.ts';
import { reviewed } from './review-actions.ts';

/** What staff read and do about payments. */
export function paymentRoutes(app: FastifyInstance, payments: Payments): void {
  const { db } = payments.kit;
  serve(app, getReservationPayments, async ({ params }) => ({
    data: await readPayments(db, params.id),
  }));
  serve(app, checkReservationPayments, ({ params, actor }) =>
    checkPayments(payments, params.id, actor),
  );
  serve(app, settlePayment, ({ params, actor }) => checkPayment(payments, params.id, actor));
  serve(app, endReview, ({ params, body, actor }) => reviewed(payments, params.id, body, actor));
  serve(app, refundReservation, ({ params, body, key, ...caller }) =>
    refund(payments, params.id, body, key, caller),
  );
  serve(app, countPaymentsInReview, async () => ({ data: await readInReview(db) }));
}
