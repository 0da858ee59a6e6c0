import * as z from 'zod/mini';
import { motorcycleLink, recordLinks } from '#clients/contract/client.ts';
import { recordMail } from '#mail/contract/mail.ts';
import { NOTICE_OUTCOMES } from '#mail/rules/notice-text.ts';
import { day, localDateTime, time, trueOrFalse } from '#shared/contract/api-fields.ts';
import { commentBody } from '#shared/contract/comment.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import {
  booleanParam,
  optionalParam,
  pageInfo,
  pageLimit,
  pageNumber,
} from '#shared/contract/list-query.ts';
import { vehicleFields } from '#shared/contract/value-objects.ts';
import { pickStockErrors } from '#stock/contract/stock-errors.ts';
import { pickOrderErrors } from '#work-orders/contract/order-errors.ts';
import { orderSummary } from '#work-orders/contract/order-summary.ts';
import { CITATION_STATUSES } from '../rules/citation-status.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { enteredFields } from './citation-fields.ts';
import { maintenance, material, shownOrderFields } from './maintenance.ts';

/** Texts of the panel, from docs/rules/panel.md 2, 5 and 8. */
export const STAFF_CITATION_TEXTS = {
  rescheduled: 'Cita reagendada exitosamente',
  commented: 'Comentario guardado exitosamente',
  created: 'Cita creada exitosamente',
  deleted: 'Cita eliminada exitosamente',
  incomplete: 'Por favor completa la fecha y hora',
  pastDate: 'La fecha no puede ser en el pasado.',
  pastTime: 'La hora no puede ser en el pasado.',
  createFailed: 'Error al crear la cita',
  loadFailed: 'Error al cargar citas',
  moveFailed: 'Failed to update citation',
  deleteFailed: 'Failed to delete citation',
  rescheduleFailed: 'Failed to reschedule citation',
  commentFailed: 'Error al guardar comentario',
  empty: 'No hay citas',
} as const;

export const citationId = z.object({ id: z.string() });

/**
 * A citation as staff see it: the answer to a change. `citationSummary` and `listedCitation` have fewer of its fields,
 * `citationDetail` has more. Duration in minutes and price in dollars, both as of the booking. For an appointment product,
 * `product` has its id and name, and `service` its name, price and duration with `_id` null.
 */
export const staffCitation = z.object({
  _id: z.string(),
  ...enteredFields,
  service: z.object({
    _id: z.nullable(z.string()),
    name: z.string(),
    duration: z.int(),
    price: z.number(),
    category: z.nullable(z.string()),
  }),
  product: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  date: z.string(),
  time: z.string(),
  /** When the work is expected to end, workshop-local. */
  ready: localDateTime,
  status: z.enum(CITATION_STATUSES),
  adminComment: z.string(),
  manualEntry: z.boolean(),
  /** «Sobreturno»: has no bay. */
  overbooked: z.boolean(),
  /** `null` before the reception of the vehicle. */
  workOrder: z.nullable(orderSummary),
  deliveredAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StaffCitation = z.infer<typeof staffCitation>;

/** What menus, messages, dialogs and the calendar read of a citation. */
export const citationSummary = z.extend(
  z.pick(staffCitation, {
    _id: true,
    clientName: true,
    clientEmail: true,
    clientPhone: true,
    vehicleType: true,
    vehicleBrand: true,
    vehicleModel: true,
    vehicleYear: true,
    notes: true,
    date: true,
    time: true,
    ready: true,
    status: true,
    overbooked: true,
    workOrder: true,
    updatedAt: true,
  }),
  { service: z.pick(staffCitation.shape.service, { name: true, duration: true }) },
);
export type CitationSummary = z.infer<typeof citationSummary>;

/** A citation of a list or board: the fields of the specification, and what the panel shows. Opening it reads its detail. */
const listedCitation = z.extend(z.omit(staffCitation, { manualEntry: true, cancelledAt: true }), {
  motorcycle: z.nullable(z.pick(motorcycleLink, { _id: true, plate: true })),
});
export type ListedCitation = z.infer<typeof listedCitation>;

/** One event of «Recorrido». `by` is the name of the staff member, '' for the client. */
const citationEvent = z.object({
  at: z.string(),
  kind: z.enum(['booked', 'moved', 'rescheduled', 'commented', 'deleted', 'voided']),
  actor: z.enum(['client', 'staff', 'system']),
  by: z.string(),
  /** Set if the reader caused it. */
  own: z.optional(z.literal(true)),
  from: z.nullable(z.enum(CITATION_STATUSES)),
  to: z.nullable(z.enum(CITATION_STATUSES)),
  /** Only of a reschedule: the old and the new slot. */
  moved: z.nullable(z.object({ from: localDateTime, to: localDateTime })),
  /** Only if the vehicle was corrected when the job was completed. */
  corrected: z.nullable(z.object({ from: z.object(vehicleFields), to: z.object(vehicleFields) })),
});
export type CitationEvent = z.infer<typeof citationEvent>;

export const citationDetail = z.extend(staffCitation, {
  ...recordLinks,
  /** A deleted citation is visible only with permission `historial`. */
  deletedAt: z.nullable(z.string()),
  history: z.array(citationEvent),
  mails: z.array(recordMail),
  /** `null`: no parts and labour are recorded. */
  maintenance: z.nullable(maintenance),
  /**
   * Components that the job will take from stock, by the current BOM of its service or product;
   * empty once they are taken.
   */
  materials: z.array(material),
});
export type CitationDetail = z.infer<typeof citationDetail>;

/** Counts all citations, without filters. `total` excludes cancelled and delivered ones. */
const stats = z.object({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  completed: z.int(),
});

export const listCitations = endpoint({
  method: 'GET',
  path: '/api/citations',
  access: ['agenda', 'historial'],
  limit: 'staff',
  summary: 'Citations by time, earliest first',
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(10, 1000),
    /** Excludes delivered and cancelled citations, unless `status` names them. */
    excludeDelivered: optionalParam(booleanParam),
    status: optionalParam(z.enum(CITATION_STATUSES, 'Ese estado no existe.')),
    /** A category, or the id of a service. */
    service: optionalParam(z.string().check(z.maxLength(64))),
    vehicleModel: optionalParam(z.string().check(z.maxLength(100))),
    /** Part of the client's name, phone, motorcycle or plate; or the number of a work order: «orden 15», «#15». */
    clientName: optionalParam(z.string().check(z.maxLength(100))),
    /** First and last day, both included. */
    from: optionalParam(day('La fecha no es válida.')),
    to: optionalParam(day('La fecha no es válida.')),
  }),
  reply: z.object({
    citations: z.array(listedCitation),
    counters: stats,
    ...pageInfo,
  }),
});
export type CitationList = z.infer<typeof listCitations.reply>;

export const getCitation = endpoint({
  method: 'GET',
  path: '/api/citations/:id',
  access: ['agenda', 'historial'],
  limit: 'staff',
  summary: 'A citation with its events and mails; a deleted one only with permission historial',
  params: citationId,
  reply: citationDetail,
  errors: pickCitationErrors('unknown-citation'),
});

export const changeCitationStatus = endpoint({
  method: 'PATCH',
  path: '/api/citations/:id/status',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Changes the status of a citation, if the table of transitions allows it; setting the current status is a no-op. With `via` an accepted citation takes two steps in one transaction: back to `pending`, and from there to `status`. A job whose work order has open work needs `orderVersion` or `doneLines`',
  params: citationId,
  body: z.strictObject({
    status: z.enum(CITATION_STATUSES, 'Ese estado no existe.'),
    /** Rejected (409) if the citation has another status. */
    expectedStatus: z.optional(z.enum(CITATION_STATUSES, 'Ese estado no existe.')),
    /** The status between two steps that are made together, or not at all. */
    via: z.optional(z.literal('pending', 'Ese estado no existe.')),
    ...shownOrderFields,
  }),
  reply: staffCitation,
  errors: {
    ...pickCitationErrors('unknown-citation', 'status-changed'),
    ...pickStockErrors('insufficient-stock'),
    ...pickOrderErrors('line-not-approved', 'above-limit', 'open-work', 'order-changed'),
  },
});

export const rescheduleCitation = endpoint({
  method: 'PUT',
  path: '/api/citations/:id',
  access: ['agenda'],
  limit: 'staff',
  summary: 'Reschedules a citation; with `overbook` even where no bay is free',
  missingFieldMessage: STAFF_CITATION_TEXTS.incomplete,
  params: citationId,
  body: z.strictObject({
    date: z
      .string(STAFF_CITATION_TEXTS.incomplete)
      .check(
        z.trim(),
        z.minLength(1, STAFF_CITATION_TEXTS.incomplete),
        z.maxLength(40, STAFF_CITATION_TEXTS.incomplete),
      ),
    time: time(STAFF_CITATION_TEXTS.incomplete),
    overbook: z._default(trueOrFalse(), false),
    /** `updatedAt` that the caller read. Rejected (409) if the citation changed since. */
    expectedUpdatedAt: z.optional(z.iso.datetime('El momento del último cambio no es válido.')),
  }),
  /** `notice`: the client's notice is held for a minute, was dropped, or does not exist. */
  reply: z.extend(staffCitation, { notice: z.enum(NOTICE_OUTCOMES) }),
  errors: pickCitationErrors(
    'unknown-citation',
    'not-reschedulable',
    'citation-changed',
    'slot-taken',
    'slot-unavailable',
  ),
});

export const commentCitation = endpoint({
  method: 'PATCH',
  path: '/api/citations/:id',
  access: ['agenda', 'historial'],
  limit: 'staff',
  summary: 'Sets the internal comment',
  params: citationId,
  body: commentBody,
  reply: staffCitation,
  errors: pickCitationErrors('unknown-citation', 'comment-changed'),
});

export const deleteCitation = endpoint({
  method: 'DELETE',
  path: '/api/citations/:id',
  access: ['agenda'],
  limit: 'staff',
  summary: 'Deletes a citation and releases its bay; rejected for a delivered one',
  params: citationId,
  reply: z.object({ _id: z.string() }),
  errors: pickCitationErrors('unknown-citation', 'delivered-stays'),
});

export const resendCitationMail = endpoint({
  method: 'POST',
  path: '/api/citations/:id/mail',
  access: ['agenda'],
  limit: 'staff',
  summary:
    'Sends the client the mail again, with a new cancel link; every earlier link becomes invalid',
  params: citationId,
  body: z.strictObject({}),
  reply: citationDetail,
  errors: pickCitationErrors('unknown-citation', 'nothing-to-mail'),
});

export const linkCitation = endpoint({
  method: 'POST',
  path: '/api/citations/:id/link',
  access: ['agenda'],
  limit: 'staff',
  status: 201,
  summary:
    'Creates one more link to the client’s page of the appointment; earlier links stay valid',
  params: citationId,
  body: z.strictObject({}),
  reply: z.object({ link: z.string() }),
  errors: pickCitationErrors('unknown-citation'),
});
