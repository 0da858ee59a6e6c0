import * as z from 'zod/mini';
import { recordLinks } from '#clients/contract/client.ts';
import { domainErrors, errorPicker } from '#shared/contract/domain-error.ts';
import { SHARED_CONTACTS } from '../rules/same-time.ts';

export const SAME_TIME = 'same-time';

/** Apart from the errors of the agenda, which the public pages load. */
const SAME_TIME_ERRORS = {
  [SAME_TIME]: [409, 'Ya hay una cita a esa hora con el mismo teléfono, email o matrícula.'],
} as const;

export const pickSameTimeErrors = errorPicker(SAME_TIME_ERRORS);
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
