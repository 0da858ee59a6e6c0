import * as z from 'zod/mini';
import { recordLinks } from '#clients/contract/client.ts';
import { recordMail } from '#mail/contract/mail.ts';
import { money } from '#shared/contract/amount-fields.ts';
import { commentBody } from '#shared/contract/comment.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  booleanParam,
  optionalLimitOrAll,
  optionalPage,
  optionalParam,
  pageInfo,
} from '#shared/contract/list-query.ts';
import { pickStockErrors } from '#stock/contract/stock-errors.ts';
import { DISPLAYED_PAYMENT_STATUSES } from '../rules/payment-display.ts';
import * as fields from '../rules/reservation-fields.ts';
import { RESERVATION_STATUSES } from '../rules/reservation-status.ts';
import { pickReservationErrors } from './reservation-errors.ts';
import { reservationFields } from './reservation-reply.ts';
import { pickReservationUndoErrors } from './step-errors.ts';

/** Texts of docs/rules/panel.md 2, 4 and 8, and texts that the specification leaves open. */
export const STAFF_RESERVATION_TEXTS = {
  statusChanged: 'Reserva actualizada exitosamente',
  commented: 'Comentario guardado exitosamente',
  deleted: 'Reserva eliminada exitosamente',
  commentFailed: 'Error al guardar comentario',
  loadFailed: 'Error al cargar reservas',
  statusChangeFailed: 'Error al actualizar la reserva',
  deleteFailed: 'Error al eliminar la reserva',
  empty: 'No hay reservas que coincidan con los filtros.',
} as const;

const reservationId = z.object({ id: z.string() });
const UNKNOWN_STATUS = 'Ese estado no existe.';
const status = z.enum(RESERVATION_STATUSES, UNKNOWN_STATUS);

/** A reservation as staff see it. */
export const staffReservation = z.object({
  ...reservationFields,
  /** Amount in dollars. */
  payment: z.object({
    amount: z.number(),
    currency: z.literal('USD'),
    paymentStatus: z.enum(DISPLAYED_PAYMENT_STATUSES),
    label: z.string(),
  }),
  /** In dollars; set only for delivered and completed reservations. */
  finalSaleValue: z.nullable(z.number()),
  adminComment: z.string(),
  /** The same instant as `createdAt`. */
  reservationDate: z.string(),
  deliveredAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type StaffReservation = z.infer<typeof staffReservation>;

/** One event of «Recorrido». `by` is '' for events of the client or of the payment. */
const reservationEvent = z.object({
  at: z.string(),
  kind: z.enum(['reserved', 'moved', 'commented', 'deleted', 'voided']),
  /** `system`: the payment changed the status. */
  actor: z.enum(['client', 'staff', 'system']),
  by: z.string(),
  /** Set if the reader caused it. */
  own: z.optional(z.literal(true)),
  from: z.nullable(status),
  to: z.nullable(status),
  /** In dollars; set only for a move to delivered or completed. */
  finalSaleValue: z.nullable(z.number()),
});
export type ReservationEvent = z.infer<typeof reservationEvent>;

const listedReservation = z.extend(staffReservation, recordLinks);
export type ListedReservation = z.infer<typeof listedReservation>;

export const reservationDetail = z.extend(listedReservation, {
  /** Not null only for readers with the permission `historial`; others get 404 for a deleted reservation. */
  deletedAt: z.nullable(z.string()),
  history: z.array(reservationEvent),
  mails: z.array(recordMail),
});
export type ReservationDetail = z.infer<typeof reservationDetail>;

/** Stats over all pages of the filtered list. */
const stats = z.object({
  total: z.int(),
  pending: z.int(),
  accepted: z.int(),
  delivered: z.int(),
});

const filterText = optionalParam(z.string().check(z.maxLength(100)));

export const listReservations = endpoint({
  method: 'GET',
  path: '/api/reservations',
  access: ['reservas', 'historial'],
  limit: 'staff',
  summary: 'Lists reservations, newest first; all of them without page and limit, or with limit −1',
  query: z.strictObject({
    page: optionalPage,
    limit: optionalLimitOrAll(1000),
    /** Excludes delivered, completed and cancelled reservations, unless `status` names one of these. */
    excludeClosed: optionalParam(booleanParam),
    /** Part of the client's name, telephone, motorcycle, or of the code. */
    clientName: filterText,
    clientCountry: filterText,
    vehicleModel: filterText,
    /** Upper and lower case are equal. */
    status: optionalParam(
      z.pipe(z.string(UNKNOWN_STATUS).check(z.trim(), z.toLowerCase()), status),
    ),
  }),
  reply: z.object({
    reservations: z.array(listedReservation),
    counters: stats,
    ...pageInfo,
  }),
});
export type ReservationList = z.infer<typeof listReservations.reply>;

export const getReservation = endpoint({
  method: 'GET',
  path: '/api/reservations/:id',
  access: ['reservas', 'historial'],
  limit: 'staff',
  summary:
    'Returns a reservation with its events and mails; a deleted one only with permission historial',
  params: reservationId,
  reply: reservationDetail,
  errors: pickReservationErrors('unknown-reservation'),
});

export const changeReservationStatus = endpoint({
  method: 'PATCH',
  path: '/api/reservations/:id',
  discriminator: 'status',
  anyDiscriminatorValue: true,
  access: ['reservas'],
  limit: 'staff',
  summary:
    'Changes the status of a reservation along its transitions; the current status is a no-op',
  params: reservationId,
  body: z.strictObject({
    status,
    /** In dollars; required for delivered and completed, rejected for other statuses. */
    finalSaleValue: z.optional(z.nullable(money(fields.FINAL_VALUE_REQUIRED, 1))),
    /** Rejects the change with 409 if the reservation has another status. */
    expectedStatus: z.optional(status),
  }),
  reply: staffReservation,
  errors: {
    ...pickReservationErrors(
      'unknown-reservation',
      'status-changed',
      'value-stays',
      'value-when-completed',
      'sale-voided',
    ),
    ...pickStockErrors('insufficient-stock'),
  },
});

export const undoReservationStep = endpoint({
  method: 'POST',
  path: '/api/reservations/:id/undo',
  access: ['reservas'],
  limit: 'staff',
  summary:
    'Undoes the caller’s own last step of a reservation for some seconds, if no transition restores what was: status, payment, stock, income and held notice are what they were',
  params: reservationId,
  body: z.strictObject({
    /** The status to which the step led. */
    status,
  }),
  reply: staffReservation,
  errors: {
    ...pickReservationErrors('unknown-reservation'),
    ...pickReservationUndoErrors('nothing-to-undo', 'undo-too-late', 'step-built-on'),
    ...pickStockErrors('insufficient-stock'),
  },
});

export const commentReservation = endpoint({
  method: 'PATCH',
  path: '/api/reservations/:id',
  access: ['reservas', 'historial'],
  limit: 'staff',
  summary: 'Sets the internal comment',
  params: reservationId,
  body: commentBody,
  reply: staffReservation,
  errors: pickReservationErrors('unknown-reservation', 'comment-changed'),
});

export const deleteReservation = endpoint({
  method: 'DELETE',
  path: '/api/reservations/:id',
  access: ['reservas'],
  limit: 'staff',
  summary: 'Deletes a cancelled reservation: lists no longer show it',
  params: reservationId,
  reply: z.object({ _id: z.string() }),
  errors: pickReservationErrors('unknown-reservation', 'not-cancelled'),
});

export const linkReservation = endpoint({
  method: 'POST',
  path: '/api/reservations/:id/link',
  access: ['reservas'],
  limit: 'staff',
  status: 201,
  summary:
    'Creates one more link to the client’s page of the reservation; earlier links stay valid',
  params: reservationId,
  body: z.strictObject({}),
  reply: z.object({ link: z.string() }),
  errors: pickReservationErrors('unknown-reservation'),
});

export const resendReservationMail = endpoint({
  method: 'POST',
  path: '/api/reservations/:id/mail',
  access: ['reservas'],
  limit: 'staff',
  summary: 'Sends the client the mail again with a new link; the old link becomes invalid',
  params: reservationId,
  body: z.strictObject({}),
  reply: reservationDetail,
  errors: pickReservationErrors('unknown-reservation', 'nothing-to-mail'),
});
