import { type Field, problem } from '#shared/fields/field-rules.ts';
import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { Day, Time } from '#shared/time/day-time.ts';
import { STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import * as rules from '../../rules/manual-fields.ts';
import type { LocalDateTime } from '../citation-api.ts';
import type { ManualEntryInput } from '../staff-citation-api.ts';

/** What the form holds; everything is text, '' is not given. */
export type Entry = {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  /** Ids; one of them at most. */
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
/** Sentences by field; `other.…` is shown by no field of the form. */
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

/** One sentence per field, in the order of the form. */
export function problemsOf(entry: Entry): EntryProblems {
  const problems: EntryProblems = {};
  for (const [name, field] of FIELDS) {
    const sentence = problem(field, entry[name]);
    if (sentence !== null) problems[name] = sentence;
  }
  if (entry.service === '' && entry.product === '') problems.service = rules.SERVICE_OR_PRODUCT;
  if (entry.time === '') problems.time = STAFF_CITATION_TEXTS.incomplete;
  return problems;
}

/** Where the server's names differ from the form's. */
const API_FIELDS: Readonly<Record<string, EntryField>> = {
  'bikeInfo.brand': 'brand',
  'bikeInfo.model': 'model',
  'bikeInfo.year': 'year',
};

export function problemsFromApi(fields: Record<string, string> | undefined): EntryProblems {
  const problems: EntryProblems = {};
  for (const [name, sentence] of Object.entries(fields ?? {})) {
    const field = API_FIELDS[name] ?? FIELD_NAMES.find((one) => one === name);
    problems[field ?? `other.${name}`] = sentence;
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
