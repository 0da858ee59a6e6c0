import * as z from 'zod/mini';
import { money } from '#shared/contract/amount-fields.ts';
import {
  day,
  localDateTime,
  optionalText,
  text,
  time,
  trueOrFalse,
  wholeNumber,
} from '#shared/contract/api-fields.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { UNITS } from '#shared/money/quantity.ts';
import { ANSWER_METHODS, DECISIONS } from '../rules/answers.ts';
import { ESTIMATE_CHANNELS, ESTIMATE_STATES } from '../rules/estimate-states.ts';
import { FINDING_STATES } from '../rules/findings.ts';
import * as fields from '../rules/order-fields.ts';
import { LINE_KINDS, LINE_STATES } from '../rules/order-lines.ts';
import { PHOTO_MOMENTS, PHOTO_VIEWS } from '../rules/photos.ts';
import { pickOrderErrors } from './order-errors.ts';

const { ORDER_TEXTS: TEXTS } = fields;

/** Money in dollars, quantities in units; `total` is rounded to the cent. */
const workLine = z.object({
  _id: z.string(),
  kind: z.enum(LINE_KINDS),
  component: z.nullable(z.string()),
  service: z.nullable(z.string()),
  text: z.string(),
  quantity: z.number(),
  /** Of a part; `null` without one. */
  unit: z.nullable(z.enum(UNITS)),
  /** Of one unit. */
  price: z.number(),
  /** Cost of one unit, of work by others and of parts; `null` without it, or without permission `finanzas`. */
  cost: z.nullable(z.number()),
  total: z.number(),
  cause: z.string(),
  correction: z.string(),
  choiceGroup: z.nullable(z.int()),
  /** Position of the finding that the line cures. */
  finding: z.nullable(z.int()),
  state: z.enum(LINE_STATES),
  version: z.int(),
});
export type WorkLine = z.infer<typeof workLine>;

const finding = z.object({
  position: z.int(),
  item: z.string(),
  /** `null`: not looked at yet. */
  state: z.nullable(z.enum(FINDING_STATES)),
  note: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const photo = z.object({
  _id: z.string(),
  moment: z.enum(PHOTO_MOMENTS),
  /** The side of the vehicle; `null`: another picture. */
  view: z.nullable(z.enum(PHOTO_VIEWS)),
  finding: z.nullable(z.int()),
  line: z.nullable(z.string()),
  takenAt: z.string(),
  by: z.string(),
  shownToClient: z.boolean(),
});
export type Photo = z.infer<typeof photo>;

/** What the client decided about a line. `name`: as typed. `by`: the staff member who recorded it; '' for the link. */
const decision = z.object({
  line: z.string(),
  decision: z.enum(DECISIONS),
  method: z.enum(ANSWER_METHODS),
  name: z.string(),
  by: z.string(),
  at: z.string(),
  /** Of an answer by the link: the device, and whether a user had an open session in its network. */
  device: z.string(),
  fromStaffNetwork: z.boolean(),
});

/** The lines of a draft are the proposed lines as they are now; those of the others are as they were sent. */
const estimate = z.object({
  _id: z.string(),
  version: z.int(),
  state: z.enum(ESTIMATE_STATES),
  channel: z.nullable(z.enum(ESTIMATE_CHANNELS)),
  /** When the draft was opened. */
  proposedAt: z.string(),
  /** Who pressed «Proponer»; '' if staff recorded an answer without it. */
  proposedBy: z.string(),
  sentAt: z.nullable(z.string()),
  /** Last workshop-local day on which it can be answered. */
  validUntil: z.nullable(z.string()),
  contentHash: z.nullable(z.string()),
  /** The most that it can cost: of alternatives the dearest counts. */
  total: z.number(),
  lines: z.array(
    z.object({
      line: z.string(),
      text: z.string(),
      cause: z.string(),
      quantity: z.number(),
      price: z.number(),
      total: z.number(),
      choiceGroup: z.nullable(z.int()),
      photos: z.array(z.string()),
    }),
  ),
  /** In the order in which they were made. */
  decisions: z.array(decision),
});
export type Estimate = z.infer<typeof estimate>;

export const workOrder = z.object({
  _id: z.string(),
  citation: z.string(),
  /** Number of the printed order. */
  number: z.int(),
  receivedAt: z.string(),
  km: z.nullable(z.int()),
  /** Eighths of a full tank, 0–8. */
  fuelEighths: z.nullable(z.int()),
  accessories: z.array(z.string()),
  complaint: z.string(),
  promised: z.nullable(localDateTime),
  /** «No pasar de». */
  limit: z.nullable(z.number()),
  /** Price of the booked service or product. */
  base: z.number(),
  /** Sum of the approved and done lines. */
  approved: z.number(),
  checklist: z.string(),
  inspectedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  version: z.int(),
  lines: z.array(workLine),
  findings: z.array(finding),
  photos: z.array(photo),
  /** The newest first. */
  estimates: z.array(estimate),
});
export type WorkOrder = z.infer<typeof workOrder>;

const citationParams = z.object({ id: z.string() });

const MAX_KM = 2_000_000;
const KM = 'Los kilómetros deben ser un número entero de 0 a 2.000.000.';
const km = z.pipe(wholeNumber(KM), z.int(KM).check(z.minimum(0, KM), z.maximum(MAX_KM, KM)));

const fuel = z.pipe(
  wholeNumber(TEXTS.fuel),
  z.int(TEXTS.fuel).check(z.minimum(0, TEXTS.fuel), z.maximum(8, TEXTS.fuel)),
);
const accessories = z
  .array(text(fields.accessory))
  .check(z.maxLength(fields.MAX_ACCESSORIES, TEXTS.accessories));
const promised = z.strictObject({ date: day(TEXTS.promised), time: time(TEXTS.promised) });

const receptionFields = {
  km: z._default(z.nullable(km), null),
  fuelEighths: z._default(z.nullable(fuel), null),
  accessories: z._default(accessories, []),
  complaint: optionalText(fields.complaint),
  limit: z._default(z.nullable(money(TEXTS.limit, 1)), null),
  promised: z._default(z.nullable(promised), null),
};

export const receiveVehicle = endpoint({
  method: 'POST',
  path: '/api/citations/:id/work-order',
  access: ['agenda'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary:
    'Receives the vehicle of a citation: opens its work order and moves it to in-workshop; kilometres become a reading of the motorcycle',
  params: citationParams,
  body: z.strictObject({
    ...receptionFields,
    /** Accepts doubtful kilometres, as `POST /api/motorcycles/{id}/readings`. */
    kmConfirmed: z._default(trueOrFalse(), false),
  }),
  reply: workOrder,
  errors: {
    'reading-lower': [
      409,
      'Es menos que la última lectura. Si la última estaba mal, confirma para corregirla.',
    ],
    'reading-too-high': [
      409,
      'Es más del triple del ritmo habitual de esta moto. Confirma si es correcto.',
    ],
    ...pickOrderErrors('unknown-citation', 'already-received', 'not-receivable'),
  },
});
export type Reception = z.output<NonNullable<typeof receiveVehicle.body>>;

/** `data` is `null` before the reception. */
export const getWorkOrder = endpoint({
  method: 'GET',
  path: '/api/citations/:id/work-order',
  access: ['agenda', 'historial'],
  limit: 'staff',
  topics: ['citations'],
  summary: 'The work order of a citation, or null; costs only with permission finanzas',
  params: citationParams,
  reply: z.nullable(workOrder),
  errors: pickOrderErrors('unknown-citation'),
});

export const changeWorkOrder = endpoint({
  method: 'PATCH',
  path: '/api/citations/:id/work-order',
  access: ['agenda'],
  limit: 'staff',
  summary: 'Changes what was recorded at the reception; a missing field keeps its value',
  params: citationParams,
  body: z.strictObject({
    km: z.optional(z.nullable(km)),
    fuelEighths: z.optional(z.nullable(fuel)),
    accessories: z.optional(accessories),
    complaint: z.optional(text(fields.complaint)),
    limit: z.optional(z.nullable(money(TEXTS.limit, 1))),
    promised: z.optional(z.nullable(promised)),
    /** The version that the caller saw. */
    version: wholeNumber(TEXTS.version),
  }),
  reply: workOrder,
  errors: pickOrderErrors('unknown-order', 'order-changed', 'order-closed'),
});
