import type { MotorcycleLink } from '#clients/contract/client.ts';
import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { Day, LocalDateTime, Time } from '#shared/time/day-time.ts';
import type { CallInput } from '#ui/call.ts';
import type { Form } from '#ui/panel/form/use-form.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { enterCitation } from '../../contract/manual-entry.ts';
import * as rules from '../../rules/manual-fields.ts';

/** Values of the form; all text, '' means empty. */
export type Entry = {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  /** Ids; at most one of the two. */
  service: string;
  product: string;
  plate: string;
  brand: string;
  model: string;
  year: string;
  problemDescription: string;
  date: Day;
  time: Time | '';
};
type EntryField = keyof Entry;
type ClientPart = Pick<Entry, 'clientName' | 'clientEmail' | 'clientPhone'>;
type VehiclePart = Pick<Entry, 'plate' | 'brand' | 'model' | 'year'>;

/** A recorded client; '' without a telephone or an e-mail. */
export type KnownClient = {
  readonly _id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
};
/** A recorded motorcycle, with its current owners as far as they are known. */
export type KnownMotorcycle = MotorcycleLink & { readonly owners?: readonly KnownClient[] };

/** What is known of the appointment when the form opens. */
export type ManualStart = Partial<LocalDateTime> & {
  readonly client?: KnownClient | null;
  readonly motorcycle?: MotorcycleLink | null;
};

export function startEntry(
  today: Day,
  { date, time, client = null, motorcycle = null }: ManualStart = {},
): Entry {
  return {
    ...clientPart(client),
    service: '',
    product: '',
    ...vehiclePart(motorcycle),
    problemDescription: '',
    date: date ?? today,
    time: time ?? rules.DEFAULT_TIME,
  };
}

export const clientPart = (client: KnownClient | null): ClientPart => ({
  clientName: client?.name ?? '',
  clientEmail: client?.email ?? '',
  clientPhone: client?.phone ?? '',
});

export function vehiclePart(motorcycle: MotorcycleLink | null): VehiclePart {
  const { plate = '', brand = '', model = '', year = null } = motorcycle ?? {};
  return { plate, brand, model, year: String(year ?? '') };
}

/** The contract reads a service or a product; the form needs one of them. */
export const entryProblems = ({ service, product }: Entry): Problems =>
  service === '' && product === '' ? { service: rules.SERVICE_OR_PRODUCT } : {};

/** Field names of the API that differ from those of the form. */
const API_FIELDS: Readonly<Record<string, EntryField>> = {
  'bikeInfo.plate': 'plate',
  'bikeInfo.brand': 'brand',
  'bikeInfo.model': 'model',
  'bikeInfo.year': 'year',
};

export const entryField = (path: string): string => API_FIELDS[path] ?? path;

/**
 * Returns the key of the question about an appointment at the same time. Another person, motorcycle, job or time has
 * another key.
 */
export const sameTimeQuestion = (entry: Entry): string =>
  JSON.stringify([
    entry.clientEmail,
    entry.clientPhone,
    entry.plate,
    entry.service,
    entry.product,
    entry.date,
    entry.time,
  ]);

type SubmitOptions = { overbook: boolean; inWorkshop: boolean; sameTimeConfirmed: boolean };

export function toManualEntryRequest(
  entry: Entry,
  { overbook, inWorkshop, sameTimeConfirmed }: SubmitOptions,
): CallInput<typeof enterCitation>['body'] {
  const { plate, brand, model, year } = entry;
  return {
    manualEntry: true,
    clientName: entry.clientName.trim(),
    clientEmail: entry.clientEmail.trim(),
    clientPhone: entry.clientPhone.trim(),
    ...(entry.service !== '' && { service: entry.service }),
    ...(entry.product !== '' && { product: entry.product }),
    bikeInfo: {
      plate: plate.trim(),
      brand: brand.trim(),
      model: model.trim(),
      ...(year !== '' && { year }),
    },
    problemDescription: entry.problemDescription.trim(),
    date: entry.date,
    time: entry.time,
    overbook,
    ...(inWorkshop && { inWorkshop }),
    ...(sameTimeConfirmed && { sameTimeConfirmed }),
  };
}

export function years(thisYear: number): string[] {
  return Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) => String(thisYear - back));
}

/** Id of the form, for the dialog's submit button. */
export const MANUAL_FORM_ID = 'manual-entry';
export const fieldId = (name: EntryField) => `${MANUAL_FORM_ID}-${name}`;

/** Props of every section of the form. */
export type FormSectionProps = { form: Form<Entry> };
