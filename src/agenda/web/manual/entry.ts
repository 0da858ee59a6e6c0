import type { Day, Time } from '#kernel/day-time.ts';
import { type Field, problem } from '#kernel/field-rules.ts';
import { FIRST_YEAR } from '#kernel/person-fields.ts';
import { STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import * as rules from '../../rules/manual-fields.ts';
import type { Start } from '../citation-api.ts';
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

export function emptyEntry(today: Day, { date, time }: Partial<Start> = {}): Entry {
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
  if (entry.time === '') problems.time = STAFF_SENTENCES.incomplete;
  return problems;
}

/** Where the server's names differ from the form's. */
const WIRE_NAMES: Readonly<Record<string, EntryField>> = {
  'bikeInfo.brand': 'brand',
  'bikeInfo.model': 'model',
  'bikeInfo.year': 'year',
};

export function problemsFrom(fields: Record<string, string> | undefined): EntryProblems {
  const problems: EntryProblems = {};
  for (const [name, sentence] of Object.entries(fields ?? {})) {
    const field = WIRE_NAMES[name] ?? NAMES.find((one) => one === name);
    problems[field ?? `other.${name}`] = sentence;
  }
  return problems;
}

const NAMES: readonly EntryField[] = [
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

type How = { overbook: boolean; inWorkshop: boolean };

export function requestOf(entry: Entry, { overbook, inWorkshop }: How): ManualEntryInput {
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
