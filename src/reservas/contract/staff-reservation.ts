import * as z from 'zod/mini';
import { recordMail } from '#correo/contract/mail.ts';
import { money } from '#shared/contract/amount-fields.ts';
import { text } from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  booleanParam,
  optionalLimitOrAll,
  optionalPage,
  optionalParam,
  pageInfo,
} from '#shared/contract/list-query.ts';
import { adminComment } from '#shared/fields/comment-field.ts';
import { pickStockErrors as stockRefusals } from '#stock/contract/stock-errors.ts';
import { DISPLAYED_PAYMENT_STATUSES } from '../rules/payment-display.ts';
import * as fields from '../rules/reservation-fields.ts';
import { RESERVATION_STATUSES } from '../rules/reservation-status.ts';
import { pickReservationErrors } from './reservation-errors.ts';

/** Texts of admin.md, sections 2, 4 and 8, and those that it leaves open. */
export const STAFF_RESERVATION_TEXTS = {
  statusChanged: 'Reserva actualizada exitosamente',
  commented: 'Comentario guardado exitosamente',
  deleted: 'Reserva eliminada exitosamente',
  mailed: 'Correo enviado.',
  commentFailed: 'Error al guardar comentario',
  loadFailed: 'Error al cargar reservas',
  statusChangeFailed: 'Error al actualizar la reserva',
  deleteFailed: 'Error al eliminar la reserva',
  empty: 'No hay reservas que coincidan con los filtros.',
} as const;

const reservationId = z.object({ id: z.string() });
const UNKNOWN_STATUS = 'Ese estado no existe.';
const status = z.enum(RESERVATION_STATUSES, UNKNOWN_STATUS);

/** A reservation as staff see it; product and price as they were when it was reserved. */
export const staffReservation = z.object({
  _id: z.string(),
  code: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string(),
  clientCountry: z.string(),
  clientState: z.string(),
  clientAddress: z.string(),
  product: z.object({ _id: z.string(), name: z.string(), price: z.number() }),
  vehicleInfo: z.object({ brand: z.string(), model: z.string(), year: z.int() }),
  /** Amount in dollars. */
  payment: z.object({
    amount: z.number(),
    currency: z.literal('USD'),
    paymentStatus: z.enum(DISPLAYED_PAYMENT_STATUSES),
    label: z.string(),
  }),
  notes: z.string(),
  status,
  /** In dollars; only of a delivered or completed one. */
  finalSaleValue: z.nullable(z.number()),
  adminComment: z.string(),
  /** The same instant as `createdAt`. */
  reservationDate: z.string(),
  deliveredAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StaffReservation = z.infer<typeof staffReservation>;

/** One line of «Recorrido»: what happened, by whom. `by` is '' where it was the client or the payment. */
const reservationEvent = z.object({
  at: z.string(),
  kind: z.enum(['reserved', 'moved', 'commented', 'deleted', 'voided']),
  /** `system`: the payment moved it. */
  actor: z.enum(['client', 'staff', 'system']),
  by: z.string(),
  from: z.nullable(status),
  to: z.nullable(status),
  /** Of a move to delivered or completed, in dollars. */
  finalSaleValue: z.nullable(z.number()),
});
export type ReservationEvent = z.infer<typeof reservationEvent>;

export const reservationDetail = z.extend(staffReservation, {
  /** Only who reads the history is told of a deleted one. */
  deletedAt: z.nullable(z.string()),
  history: z.array(reservationEvent),
  mails: z.array(recordMail),
});
export type ReservationDetail = z.infer<typeof reservationDetail>;

/** Of the listed ones only: all pages of what the filters leave. */
const counters = z.object({
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
  summary: 'Reservations, newest first; all of them without page and limit, or with limit −1',
  query: z.strictObject({
    page: optionalPage,
    limit: optionalLimitOrAll(1000),
    /** Leaves out delivered, completed and cancelled ones, unless `status` names them. */
    excludeClosed: optionalParam(booleanParam),
    /** Part of the client's name, telephone or motorcycle, or of the code. */
    clientName: filterText,
    clientCountry: filterText,
    vehicleModel: filterText,
    /** In any case. */
    status: optionalParam(
      z.pipe(z.string(UNKNOWN_STATUS).check(z.trim(), z.toLowerCase()), status),
    ),
  }),
  reply: z.object({ reservations: z.array(staffReservation), counters, ...pageInfo }),
});
export type ReservationList = z.infer<typeof listReservations.reply>;

export const getReservation = endpoint({
  method: 'GET',
  path: '/api/reservations/:id',
  access: ['reservas', 'historial'],
  limit: 'staff',
  summary:
    'A reservation with who moved it when, and its mails; a deleted one with flag historial only',
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
    'Moves a reservation along the table of its statuses; the same status again changes nothing',
  params: reservationId,
  body: z.strictObject({
    status,
    /** In dollars; required for delivered and completed, refused for other statuses. */
    finalSaleValue: z.optional(z.nullable(money(fields.FINAL_VALUE_REQUIRED, 1))),
    /** Refused where it is not in this status any more. */
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
    ...stockRefusals('insufficient-stock'),
  },
});

export const commentReservation = endpoint({
  method: 'PATCH',
  path: '/api/reservations/:id',
  access: ['reservas', 'historial'],
  limit: 'staff',
  summary: 'Sets the internal comment',
  params: reservationId,
  body: z.strictObject({ adminComment: text(adminComment) }),
  reply: staffReservation,
  errors: pickReservationErrors('unknown-reservation'),
});

export const deleteReservation = endpoint({
  method: 'DELETE',
  path: '/api/reservations/:id',
  access: ['reservas'],
  limit: 'staff',
  summary: 'Takes a cancelled reservation off the lists',
  params: reservationId,
  reply: z.object({ _id: z.string() }),
  errors: pickReservationErrors('unknown-reservation', 'not-cancelled'),
});

export const resendReservationMail = endpoint({
  method: 'POST',
  path: '/api/reservations/:id/mail',
  access: ['reservas'],
  limit: 'staff',
  summary: 'Sends the client the mail again; its link is a new one, the old one ends',
  params: reservationId,
  body: z.strictObject({}),
  reply: reservationDetail,
  errors: pickReservationErrors('unknown-reservation', 'nothing-to-mail'),
});
