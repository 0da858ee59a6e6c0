import type { FastifyInstance } from 'fastify';
import type { Payments } from '#pagos/server/paid-cause-actions.ts';
import { serve } from '#server-kit/serve.ts';
import { getResume, makeReservation, resumePayment } from '../contract/reservation.ts';
import {
  commentReservation,
  deleteReservation,
  getReservation,
  listReservations,
  mailReservation,
  moveReservation,
  STAFF_SENTENCES,
} from '../contract/staff-reservation.ts';
import { comment } from './comment-actions.ts';
import * as deletion from './delete-actions.ts';
import * as moves from './move-actions.ts';
import { readReservation, shown } from './reservation-detail-queries.ts';
import { readReservationList } from './reservation-list-queries.ts';
import { reserve } from './reserve-actions.ts';
import { readResume, resume } from './resume-actions.ts';
import { sendAgain } from './send-again-actions.ts';

export function reservationRoutes(app: FastifyInstance, payments: Payments): void {
  const { kit } = payments;
  serve(app, makeReservation, ({ body, key, address }) =>
    reserve(payments, body, { key, address }),
  );
  serve(app, getResume, async ({ params }) => ({ data: await readResume(payments, params.token) }));
  serve(app, resumePayment, async ({ body, address }) => ({
    data: await resume(payments, body.token, address),
  }));
  serve(app, listReservations, async ({ query }) => ({
    data: await readReservationList(kit.db, query),
  }));
  serve(app, getReservation, async ({ params, actor }) => ({
    data: await readReservation(kit.db, params.id, actor),
  }));
  serve(app, commentReservation, async ({ params, body, actor }) => ({
    data: await shown(kit.db, await comment(kit, params.id, body.adminComment, actor)),
    message: STAFF_SENTENCES.commented,
  }));
  serve(app, moveReservation, async ({ params, body, actor }) => {
    const wanted = { ...body, finalSaleCents: body.finalSaleValue ?? null };
    const row = await moves.moveReservation(kit, params.id, wanted, actor);
    return { data: await shown(kit.db, row), message: STAFF_SENTENCES.moved };
  });
  serve(app, deleteReservation, async ({ params, actor }) => ({
    data: await deletion.deleteReservation(kit, params.id, actor),
    message: STAFF_SENTENCES.deleted,
  }));
  serve(app, mailReservation, async ({ params, actor }) => {
    await sendAgain(payments, params.id);
    return {
      data: await readReservation(kit.db, params.id, actor),
      message: STAFF_SENTENCES.mailed,
    };
  });
}
