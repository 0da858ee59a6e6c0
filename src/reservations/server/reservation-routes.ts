import type { FastifyInstance } from 'fastify';
import { resentText } from '#mail/rules/notice-text.ts';
import type { Payments } from '#payments/server/paid-cause.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  createReservation,
  findReservationAttempt,
  getResume,
  resumePayment,
} from '../contract/reservation.ts';
import {
  changeReservationStatus,
  commentReservation,
  deleteReservation,
  getReservation,
  linkReservation,
  listReservations,
  resendReservationMail,
  STAFF_RESERVATION_TEXTS,
  undoReservationStep,
} from '../contract/staff-reservation.ts';
import * as links from './client/reservation-link.ts';
import * as records from './reservations/record-actions.ts';
import { readReservationDetail, readStaffView } from './reservations/reservation-detail-queries.ts';
import { readReservationList } from './reservations/reservation-list-queries.ts';
import * as reserve from './reserve/reserve-actions.ts';
import * as resume from './reserve/resume-actions.ts';
import * as undo from './transitions/step-undo-actions.ts';
import * as moves from './transitions/transition-actions.ts';

export function reservationRoutes(app: FastifyInstance, payments: Payments): void {
  const { context } = payments;
  registerEndpoint(app, createReservation, ({ body, key, address }) =>
    reserve.createReservation(payments, body, { key, address }),
  );
  registerEndpoint(app, findReservationAttempt, async ({ params }) => ({
    data: await reserve.findReservationAttempt(context, params.key),
  }));
  registerEndpoint(app, getResume, async ({ params }) => ({
    data: await resume.readResumeState(payments, params.token),
  }));
  registerEndpoint(app, resumePayment, async ({ body, address }) => ({
    data: await resume.resumePayment(payments, body.token, address),
  }));
  registerEndpoint(app, listReservations, async ({ query }) => ({
    data: await readReservationList(context.db, query),
  }));
  registerEndpoint(app, getReservation, async ({ params, actor }) => ({
    data: await readReservationDetail(context.db, params.id, actor),
  }));
  registerEndpoint(app, commentReservation, async ({ params, body, actor }) => ({
    data: await readStaffView(
      context.db,
      await records.commentReservation(context, params.id, body, actor),
    ),
    message: STAFF_RESERVATION_TEXTS.commented,
  }));
  registerEndpoint(app, undoReservationStep, async ({ params, body, actor }) => ({
    data: await readStaffView(
      context.db,
      await undo.undoReservationStep(context, params.id, body.status, actor),
    ),
    message: STAFF_RESERVATION_TEXTS.statusChanged,
  }));
  registerEndpoint(app, changeReservationStatus, async ({ params, body, actor }) => {
    const requested = { ...body, finalSaleCents: body.finalSaleValue ?? null };
    const row = await moves.changeReservationStatus(context, params.id, requested, actor);
    return {
      data: await readStaffView(context.db, row),
      message: STAFF_RESERVATION_TEXTS.statusChanged,
    };
  });
  registerEndpoint(app, deleteReservation, async ({ params, actor }) => ({
    data: await records.deleteReservation(context, params.id, actor),
    message: STAFF_RESERVATION_TEXTS.deleted,
  }));
  registerEndpoint(app, linkReservation, async ({ params }) => ({
    data: { link: await links.linkReservation(context, params.id) },
  }));
  registerEndpoint(app, resendReservationMail, async ({ params, actor }) => {
    const sent = await records.resendReservationMail(payments, params.id);
    return {
      data: await readReservationDetail(context.db, params.id, actor),
      message: resentText(sent),
    };
  });
}
