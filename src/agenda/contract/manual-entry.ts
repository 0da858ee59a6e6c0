import * as z from 'zod/mini';
import { recordLinks } from '#clients/contract/client.ts';
import { plate } from '#clients/rules/client-fields.ts';
import {
  id,
  optionalText,
  text,
  time,
  trueOrFalse,
  wholeNumber,
} from '#shared/contract/api-fields.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam } from '#shared/contract/list-query.ts';
import * as manual from '../rules/manual-fields.ts';
import { SHARED_CONTACTS } from '../rules/slot-conflict.ts';
import { pickCitationErrors } from './citation-errors.ts';
import { sentFields } from './citation-fields.ts';
import { STAFF_CITATION_TEXTS, staffCitation } from './staff-citation.ts';

export const SAME_TIME = 'same-time';

/** Apart from the errors of the agenda, which the public pages load. */
const SAME_TIME_ERRORS = {
  [SAME_TIME]: [409, 'Ya hay una cita a esa hora con el mismo teléfono, email o matrícula.'],
} as const;

const pickSameTimeErrors = errorPicker(SAME_TIME_ERRORS);
export const sameTimeError = domainErrors(SAME_TIME_ERRORS);

/** `data` of the error `same-time`: the appointment that overlaps the new one. */
export const sameTimeAppointment = z.object({
  _id: z.string(),
  clientName: z.string(),
  serviceName: z.string(),
  /** Workshop-local start, and the time at which the work ends. */
  date: z.string(),
  time: z.string(),
  until: z.string(),
  motorcycle: recordLinks.motorcycle,
  /** Contacts and plate that both appointments share; at least one. */
  shared: z.array(z.enum(SHARED_CONTACTS)),
});
export type SameTimeAppointment = z.infer<typeof sameTimeAppointment>;

const YEAR = 'El año no es válido.';
const bikeInfo = z.strictObject({
  /** Finds or completes the motorcycle's record, whose plate the answers have. */
  plate: optionalText(plate),
  brand: optionalText(manual.vehicleBrand),
  model: optionalText(manual.vehicleModel),
  year: z.optional(z.nullable(z.union([z.literal(''), wholeNumber(YEAR)], YEAR))),
});

export const enterCitation = endpoint({
  method: 'POST',
  path: '/api/citations',
  discriminator: 'manualEntry',
  access: ['agenda'],
  limit: 'staff',
  idempotent: true,
  status: 201,
  summary: 'Creates an appointment, also in the past and, with `overbook`, at any time',
  body: z.strictObject({
    manualEntry: z.literal(true),
    clientName: text(manual.clientName),
    clientEmail: text(manual.clientEmail),
    clientPhone: optionalText(manual.clientPhone),
    service: optionalParam(id(manual.SERVICE_OR_PRODUCT)),
    product: optionalParam(id(manual.SERVICE_OR_PRODUCT)),
    ...sentFields,
    bikeInfo: z._default(bikeInfo, { plate: '', brand: '', model: '' }),
    problemDescription: optionalText(manual.problemDescription),
    date: z
      .string(STAFF_CITATION_TEXTS.incomplete)
      .check(
        z.trim(),
        z.minLength(1, STAFF_CITATION_TEXTS.incomplete),
        z.maxLength(40, STAFF_CITATION_TEXTS.incomplete),
      ),
    time: time(STAFF_CITATION_TEXTS.incomplete),
    overbook: z._default(trueOrFalse(), false),
    /** The motorcycle is here: creates and moves the citation to «En Taller» in one transaction. */
    inWorkshop: z._default(trueOrFalse(), false),
    /** The caller has seen the appointment of the same person or motorcycle at this time. */
    sameTimeConfirmed: z._default(trueOrFalse(), false),
  }),
  reply: staffCitation,
  errors: {
    ...pickCitationErrors('service-unavailable', 'slot-taken', 'slot-unavailable'),
    ...pickSameTimeErrors(SAME_TIME),
  },
});
export type ManualEntry = z.output<NonNullable<typeof enterCitation.body>>;
