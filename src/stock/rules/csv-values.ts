import { UNITS, type Unit, unitLabels } from '#shared/money/quantity.ts';
import { fold } from '#shared/text/fold.ts';
import { searchKey } from '#shared/text/search-words.ts';

/** Usual abbreviations and other names of the units in price lists and spreadsheets, folded. */
const UNIT_WORDS: Readonly<Record<Unit, readonly string[]>> = {
  piece: [
    ...['u', 'un', 'ud', 'uds', 'und', 'unds', 'uni', 'unid', 'unids'],
    ...['pieza', 'piezas', 'pz', 'pza', 'pzas', 'pc', 'pcs', 'pieces'],
  ],
  meter: ['m', 'mt', 'mts', 'mtr', 'mtrs', 'meters'],
  kilogram: ['kg', 'kgs', 'kilo', 'kilos', 'kilograms'],
  liter: ['l', 'lt', 'lts', 'ltr', 'ltrs', 'litre', 'litres', 'liters'],
  box: ['cj', 'cja', 'cjas', 'boxes'],
  pack: ['paq', 'paqs', 'pqt', 'pqte', 'packs'],
};

const UNIT_BY_WORD: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap((unit) =>
    [unit, ...unitLabels(unit), ...UNIT_WORDS[unit]].map((word) => [word, unit] as const),
  ),
);

/** Returns the unit of a name or an abbreviation, in any case and with or without final point; `null` for others. */
export function readUnitWord(text: string): Unit | null {
  return UNIT_BY_WORD.get(fold(text.trim()).replace(/\.$/, '')) ?? null;
}

/** Detects the damage that a spreadsheet does to cells of a file that it opens. */

/** `#¡REF!`, `#N/A`, `#N/D`, `#¿NOMBRE?`, `#####`, `Err:502`: errors of Excel and LibreOffice in Spanish and English. */
const ERROR_VALUE = /^(?:#[¡¿]?[\p{Lu}/0]+[!?]|#N\/[AD]|#+|Err:\d{3})$/u;

/** Digits after the point are lost: `7,79E+12`. Spreadsheets write the sign, codes as `12E3` have none. */
const SCIENTIFIC = /^-?\d+(?:[.,]\d+)?E[+-]\d+$/i;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const MONTH_NAME =
  '(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sept?|set|oct|nov|dic|dec)[a-z]*\\.?';
/** `01/02/2026`, `1/2/26`, `01-02-2026`, `2026-02-01`, `1-feb`, `feb-26`, `01-feb-2026`; a time may follow. */
const DATE = new RegExp(
  `^(?:${[
    `${DAY}/${MONTH}/(?:${YEAR}|\\d\\d)`,
    `${DAY}-${MONTH}-${YEAR}`,
    `${YEAR}-${MONTH}-${DAY}`,
    `${DAY}[-/ ]${MONTH_NAME}(?:[-/ ](?:${YEAR}|\\d\\d))?`,
    `${MONTH_NAME}[-/ ](?:${YEAR}|\\d\\d)`,
  ].join('|')})(?: \\d\\d?:\\d\\d(?::\\d\\d)?)?$`,
  'i',
);

/** Returns the Spanish problem of a cell that holds an error of the spreadsheet, else `null`. */
export function errorValueProblem(text: string): string | null {
  if (!ERROR_VALUE.test(text)) return null;
  return `La planilla tiene un error en esta celda («${text}»). Corrígela en la planilla.`;
}

/**
 * Returns the Spanish problem of a code that a spreadsheet replaced by an error, a rounded number or a date, else
 * `null`. The code of an existing component is not checked: it may have been typed so.
 */
export function damagedCodeProblem(code: string): string | null {
  if (SCIENTIFIC.test(code)) {
    return `La planilla acortó este código («${code}»). Dale formato de texto a la columna y escribe el código completo.`;
  }
  if (DATE.test(code)) {
    return `La planilla convirtió este código en una fecha («${code}»). Dale formato de texto a la columna y escribe el código de nuevo.`;
  }
  return errorValueProblem(code);
}

/**
 * Returns the key that codes share if they differ only in leading zeros, case, accents, hyphens, spaces, points,
 * slashes and other signs, or in the zero decimals of a number: `00123`, `123` and `123,00` give `123`. `''` for a
 * code without letters and digits.
 */
export function nearCodeKey(code: string): string {
  return searchKey(code.replace(/^(\d+),0{1,2}$/, '$1')).replace(/^0+(?=.)/, '');
}
