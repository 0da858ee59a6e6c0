import { type Field, problem } from '#shared/fields/field-rules.ts';
import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { Day, LocalDateTime, Time } from '#shared/time/day-time.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
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
/** Error texts by field; `other.…` belongs to no field of the form. */
export type EntryProblems = { [Name in EntryField | `other.${string}`]?: string };

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

const FIELDS: readonly [EntryField, Field][] = [
  ['clientName', rules.clientName],
  ['clientEmail', rules.clientEmail],
  ['clientPhone', rules.clientPhone],
  ['brand', rules.vehicleBrand],
  ['model', rules.vehicleModel],
  ['problemDescription', rules.problemDescription],
];

/** Returns one error text per field, in the order of the form. */
export function problemsOf(entry: Entry): EntryProblems {
  const problems: EntryProblems = {};
  for (const [name, field] of FIELDS) {
    const message = problem(field, entry[name]);
    if (message !== null) problems[name] = message;
  }
  if (entry.service === '' && entry.product === '') problems.service = rules.SERVICE_OR_PRODUCT;
  if (entry.time === '') problems.time = STAFF_CITATION_TEXTS.incomplete;
  return problems;
}

/** Field names of the API that differ from those of the form. */
const API_FIELDS: Readonly<Record<string, EntryField>> = {
  'bikeInfo.brand': 'brand',
  'bikeInfo.model': 'model',
  'bikeInfo.year': 'year',
};

export function problemsFromApi(fields: Record<string, string> | undefined): EntryProblems {
  const problems: EntryProblems = {};
  for (const [name, message] of Object.entries(fields ?? {})) {
    const field = API_FIELDS[name] ?? FIELD_NAMES.find((each) => each === name);
    problems[field ?? `other.${name}`] = message;
  }
  return problems;
}

const FIELD_NAMES: readonly EntryField[] = [
  'clientName',
  'clientEmail',
  'clientPhone',
  'service',
  'product',
  'brand',
  'model',
  'year',
  'problemDescription',
  'date',
  'time',
];

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
