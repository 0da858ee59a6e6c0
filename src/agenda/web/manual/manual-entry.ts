import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { Day, LocalDateTime, Time } from '#shared/time/day-time.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import * as rules from '../../rules/manual-fields.ts';
import type { ManualEntryInput } from '../staff-citation-api.ts';

/** Values of the form; all text, '' means empty. */
export type Entry = {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  /** Ids; at most one of the two. */
  service: string;
  product: string;
  brand: string;
  model: string;
  year: string;
  problemDescription: string;
  date: Day;
  time: Time | '';
};
export type EntryField = keyof Entry;

export function emptyEntry(today: Day, { date, time }: Partial<LocalDateTime> = {}): Entry {
  return {
    clientName: '',
    clientEmail: '',
    clientPhone: '',
    service: '',
    product: '',
    brand: '',
    model: '',
    year: '',
    problemDescription: '',
    date: date ?? today,
    time: time ?? rules.DEFAULT_TIME,
  };
}

/** The contract reads a service or a product; the form needs one of them. */
export const problemsOf = ({ service, product }: Entry): Problems =>
  service === '' && product === '' ? { service: rules.SERVICE_OR_PRODUCT } : {};

/** Field names of the API that differ from those of the form. */
const API_FIELDS: Readonly<Record<string, EntryField>> = {
  'bikeInfo.brand': 'brand',
  'bikeInfo.model': 'model',
  'bikeInfo.year': 'year',
};

export const fieldOf = (path: string): string => API_FIELDS[path] ?? path;

type SubmitOptions = { overbook: boolean; inWorkshop: boolean };

export function toManualEntryRequest(
  entry: Entry,
  { overbook, inWorkshop }: SubmitOptions,
): ManualEntryInput {
  const { brand, model, year } = entry;
  return {
    manualEntry: true,
    clientName: entry.clientName.trim(),
    clientEmail: entry.clientEmail.trim(),
    clientPhone: entry.clientPhone.trim(),
    ...(entry.service !== '' && { service: entry.service }),
    ...(entry.product !== '' && { product: entry.product }),
    bikeInfo: { brand: brand.trim(), model: model.trim(), ...(year !== '' && { year }) },
    problemDescription: entry.problemDescription.trim(),
    date: entry.date,
    time: entry.time,
    overbook,
    ...(inWorkshop && { inWorkshop }),
  };
}

export function years(thisYear: number): string[] {
  return Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) => String(thisYear - back));
}
