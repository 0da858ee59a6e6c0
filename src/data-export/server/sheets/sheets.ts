import { MONEY_SHEETS } from './money-sheets.ts';
import { RECORD_SHEETS } from './record-sheets.ts';
import type { Sheet } from './sheet-text.ts';

/** The spreadsheets of an archive, in the order of its page. */
export const SHEETS: readonly Sheet[] = [...RECORD_SHEETS, ...MONEY_SHEETS];
