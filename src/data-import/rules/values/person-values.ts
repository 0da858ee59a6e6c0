import { plate } from '#clients/rules/client-fields.ts';
import { problem } from '#shared/fields/field-rules.ts';
import { clientEmail, digitsOf, filterPhone } from '#shared/fields/person-fields.ts';
import type { DumpValue } from '../dump-values.ts';
import { found, NOTHING, noted, problemReading, type Reading, shown } from './reading.ts';
import { readLine } from './text-values.ts';

const MAX_EMAIL = 254;

/** Reads an address by the rules of a client's form. */
export function readEmail(value: DumpValue | undefined): Reading<string> {
  const line = readLine(value, MAX_EMAIL);
  if (line.kind !== 'value') return line;
  const email = line.value.replace(/^mailto:/i, '').replaceAll(' ', '');
  if (problem(clientEmail, email) !== null) {
    return problemReading(`${shown(value)} no es un email válido.`);
  }
  return found(email);
}

const MAX_PHONE = 30;
/** A fixed line of Montevideo has eight digits; fewer than six are no telephone. */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;
/** Signs between two telephones in one field. */
const SEVERAL = /[/;,|]|\s(?:y|o|e|u)\s|\sint\.?\s/i;

/** Reads the first telephone of a field, as typed, without what a telephone field does not accept. */
export function readPhone(value: DumpValue | undefined): Reading<string> {
  const phones = readPhones(value);
  if (phones.kind !== 'value') return phones;
  const [phone = '', ...others] = phones.value;
  return others.length === 0
    ? found(phone)
    : noted(phone, `De ${shown(value)} se tomó el primer teléfono.`);
}

/** Reads all telephones of a field, at least one. */
export function readPhones(value: DumpValue | undefined): Reading<string[]> {
  const line = readLine(value, 200);
  if (line.kind !== 'value') return line;
  const phones = line.value
    .split(SEVERAL)
    .map((part) => filterPhone(part).replace(/\s+/g, ' ').trim())
    .filter(isPhone);
  return phones.length === 0 ? problemReading(`${shown(value)} no es un teléfono.`) : found(phones);
}

const isPhone = (text: string): boolean => {
  const { length } = digitsOf(text);
  return length >= FEWEST_DIGITS && length <= MOST_DIGITS && text.length <= MAX_PHONE;
};

/** Reads a number plate; a text without one («S/M», «000») is nothing. */
export function readPlate(value: DumpValue | undefined): Reading<string> {
  const line = readLine(value, 200);
  if (line.kind !== 'value') return line;
  const typed = line.value.toUpperCase();
  const sentence = problem(plate, typed);
  if (sentence === null) return found(typed);
  return /[1-9]/.test(typed) ? problemReading(sentence) : NOTHING;
}
