import {
  type Field,
  longerThan,
  NOT_TEXT,
  notALine,
  optional,
} from '#shared/fields/field-rules.ts';

/** What is printed on receipts: the digits of a RUT or CI, and the name that belongs to it; '' for none. */
export type TaxData = { taxNumber: string; taxName: string };

/** Weights of the digits before the check digit: DGI for the RUT, Dirección Nacional de Identificación Civil for the CI. */
const RUT_WEIGHTS = [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CI_WEIGHTS = [2, 9, 8, 7, 6, 3, 4];

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);

/** 10 is no digit: no RUT has it. */
const rutCheck = (digits: string): number => (11 - (weightedSum(digits, RUT_WEIGHTS) % 11)) % 11;
const ciCheck = (digits: string): number => (10 - (weightedSum(digits, CI_WEIGHTS) % 10)) % 10;

/** The characters of a typed number without its name and separators. */
const compact = (typed: string): string =>
  typed.replace(/[\s.\-–/]/g, '').replace(/^(?:RUT|CI)/i, '');

/** The first two digits of a RUT name its register: there is no register 00. */
const isRut = (digits: string) => /^(?!00)\d{12}$/.test(digits);
/** An old CI has six digits and the check digit; it may be typed with a leading zero. */
const isCi = (digits: string) => /^(?:0?[1-9]\d{6}|[1-9]\d{7})$/.test(digits);

const hasWrongCheck = (digits: string): boolean => {
  const check = isRut(digits) ? rutCheck(digits) : ciCheck(digits.padStart(8, '0'));
  return check !== Number(digits.at(-1));
};

/** Returns the digits of a typed RUT or CI, a CI without leading zero; `null` for a wrong number. */
export function parseTaxNumber(typed: string): string | null {
  const digits = compact(typed);
  if (!isRut(digits) && !isCi(digits)) return null;
  if (hasWrongCheck(digits)) return null;
  return isRut(digits) ? digits : digits.replace(/^0/, '');
}

/**
 * `RUT 21 100342 0017`: register, number, and the fixed 001 with the check digit; `CI 1.234.567-2`,
 * as on the document. '' for none.
 */
export function formatTaxNumber(digits: string): string {
  if (digits.length === 12) return `RUT ${digits.replace(/^(..)(.{6})/, '$1 $2 ')}`;
  const number = Number(digits.slice(0, -1)).toLocaleString('es-UY');
  return digits === '' ? '' : `CI ${number}-${digits.at(-1)}`;
}

/** `RUT 21 100342 0017 · Transportes del Plata S.R.L.`; «A nombre de …» without a number; '' for none. */
export function taxText({ taxNumber: digits, taxName: name }: TaxData): string {
  // The number stays in one line.
  const number = formatTaxNumber(digits).replaceAll(' ', '\u00a0');
  if (number === '') return name === '' ? '' : `A nombre de ${name}`;
  return name === '' ? number : `${number} · ${name}`;
}

const SHAPE = 'Un RUT tiene 12 dígitos y una CI tiene 7 u 8, con el verificador.';
const RUT_CHECK = 'El dígito verificador de ese RUT no coincide. Revisa el número.';
const CI_CHECK = 'El dígito verificador de esa CI no coincide. Revisa el número.';

export const taxNumber: Field = optional([
  [(value) => !isRut(compact(value)) && !isCi(compact(value)), SHAPE],
  [(value) => isRut(compact(value)) && parseTaxNumber(value) === null, RUT_CHECK],
  [(value) => isCi(compact(value)) && parseTaxNumber(value) === null, CI_CHECK],
]);

export const taxName: Field = optional([
  [longerThan(100), 'El nombre o razón social no puede superar los 100 caracteres.'],
  [notALine, NOT_TEXT],
]);
