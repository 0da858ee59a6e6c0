import { withoutGrouping } from '#shared/fields/number-input.ts';
import { type Cents, formatCents, MAX_CENTS } from '#shared/money/money.ts';
import { formatQuantity, type Thousandths } from '#shared/money/quantity.ts';
import type { DumpValue } from '../dump-values.ts';
import { found, NOTHING, noted, problemReading, type Reading, shown } from './reading.ts';

/** A difference to the nearest unit that arithmetic with doubles explains, as in 0.1 + 0.2. */
const NOISE = 1e-6;

/**
 * Reads an amount in dollars, a number or text («1.234,50», «US$ 45», «1,234.50»), to the nearest cent of its decimal
 * notation, half a cent up. Amounts below 0 are problems.
 */
export function readAmount(value: DumpValue | undefined): Reading<Cents> {
  const number = readNumber(value);
  if (number.kind !== 'value') return number;
  const exact = shifted(number.value, 2);
  const cents = Math.round(exact);
  if (number.value < 0) return problemReading(`El importe ${shown(value)} es negativo.`);
  if (cents > MAX_CENTS) return problemReading(`El importe ${shown(value)} supera los 10.000.000.`);
  return Math.abs(exact - cents) < NOISE
    ? found(cents)
    : noted(cents, `El importe ${shown(value)} se redondeó a ${formatCents(cents)}.`);
}

/** Most of a quantity in thousandths: a billion units. */
const MAX_QUANTITY = 1e12;

/** Reads a quantity in units, to the nearest thousandth; it may be negative. */
export function readQuantity(value: DumpValue | undefined): Reading<Thousandths> {
  const number = readNumber(value);
  if (number.kind !== 'value') return number;
  const exact = shifted(number.value, 3);
  const thousandths = Math.round(exact) + 0;
  if (Math.abs(thousandths) > MAX_QUANTITY) {
    return problemReading(`La cantidad ${shown(value)} es demasiado grande.`);
  }
  return Math.abs(exact - thousandths) < NOISE
    ? found(thousandths)
    : noted(
        thousandths,
        `La cantidad ${shown(value)} se redondeó a ${formatQuantity(thousandths / 1000)}.`,
      );
}

/** Reads a finite number. */
export function readNumber(value: DumpValue | undefined): Reading<number> {
  if (value === undefined || value === null) return NOTHING;
  if (typeof value === 'string') return readNumberText(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return notANumber(value);
  return found(value);
}

const notANumber = (value: DumpValue) => problemReading(`${shown(value)} no es un número.`);

const CURRENCY = /^(?:US\$|U\$S|USD|\$)\s*|\s*(?:USD|dólares)$/gi;
/** Commas between thousands, as in English. */
const ENGLISH = /^-?[1-9]\d{0,2}(,\d{3})+\.\d+$/;

function readNumberText(text: string): Reading<number> {
  const typed = text.trim().replace(CURRENCY, '');
  if (typed === '') return NOTHING;
  const number = ENGLISH.test(typed) ? typed.replaceAll(',', '') : withoutGrouping(typed);
  return /^-?\d{1,15}(?:\.\d+)?$/.test(number) ? found(Number(number)) : notANumber(text);
}

/** Moves the decimal point of the shortest notation of a number: 1.005 is 100.5 cents, though the double is less. */
function shifted(value: number, places: number): number {
  const text = String(value);
  return text.includes('e') ? value * 10 ** places : Number(`${text}e${places}`);
}

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'si', 'sí', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

export function readBoolean(value: DumpValue | undefined): Reading<boolean> {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return found(value);
  const isWord = typeof value === 'string' || typeof value === 'number';
  const word = isWord ? WORDS.get(String(value).trim().toLowerCase()) : undefined;
  return word === undefined ? problemReading(`${shown(value)} no es sí ni no.`) : found(word);
}

/** «1 h 30 min», «1:30», «2 horas», «90 min». */
const DURATION =
  /^(?:(\d{1,3})\s*(?:h|hs|hora|horas|:))?\s*(?:y\s*)?(?:(\d{1,4})\s*(?:m|min|minutos|')?)?$/i;

/** Reads minutes, a number or text. */
export function readMinutes(value: DumpValue | undefined): Reading<number> {
  const match = typeof value === 'string' ? DURATION.exec(value.trim()) : null;
  const [, hours = '', minutes = ''] = match ?? [];
  if (hours !== '') return found(Number(hours) * 60 + Number(minutes));
  if (minutes !== '') return found(Number(minutes));
  const number = readNumber(value);
  if (number.kind !== 'value' || Number.isInteger(number.value)) return number;
  const rounded = Math.round(number.value);
  return noted(rounded, `La duración ${shown(value)} se redondeó a ${rounded} minutos.`);
}
