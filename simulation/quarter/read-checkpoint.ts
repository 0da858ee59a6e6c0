import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStrictCsv, strictCents } from '#test/strict-csv.ts';

/** Reads the files of a checkpoint. Nothing here or in `recompute*.ts` imports the product. */

export type Line = Readonly<Record<string, string>>;

export const cell = (line: Line, column: string): string => {
  const value = line[column];
  if (value === undefined) throw new Error(`no column «${column}»`);
  return value;
};

export const cents = (line: Line, column: string): number => strictCents(cell(line, column));

/** Returns thousandths of a quantity or rate such as `40,15` or `0,333`. */
export function thousandths(line: Line, column: string): number {
  const text = cell(line, column);
  const match = /^(-?)(\d+),(\d{2,3})$/.exec(text);
  if (match === null) throw new Error(`no quantity: ${text}`);
  const [, sign, whole = '', decimals = ''] = match;
  return (sign === '-' ? -1 : 1) * (Number(whole) * 1_000 + Number(decimals.padEnd(3, '0')));
}

type ScreenRow = {
  method: { label: string; kind: string };
  currency: string;
  opening: number;
  expected: number;
  counted: number | null;
  difference: number | null;
};

export type DayScreen = {
  day: string;
  from: string;
  closing: { number: number } | null;
  reopenings: { number: number }[];
  rows: ScreenRow[];
  movements: { amount: number; usd: number }[];
};

type Received = {
  method: { label: string };
  currency: string;
  amount: number;
  usd: number;
  fee: number;
  count: number;
};

export type FiguresScreen = {
  received: Received[];
  deposits: number;
  receivable: number;
  payable: number;
  kept: number;
};

type Figures = { income: number; costs: number; profit: number; count: number };

export type MonthScreen = {
  month: string;
  figures: FiguresScreen;
  metrics: {
    overall: Readonly<Record<string, number>>;
    services: Figures;
    products: Figures;
    expenses: { count: number; categories: { category: string; amount: number }[] };
    periods: {
      points: { period: string; income: number; costs: number; profit: number; expenses: number }[];
    };
  };
  books: {
    fees: { id: string; day: string; amount: number; fee: number }[];
    closings: {
      number: number;
      day: string;
      kind: 'close' | 'reopen';
      differences: { method: string; currency: string; amount: number }[];
    }[];
    stock: { day: string; value: number };
  };
};

type ChargeScreen = { cause: { id: string }; amount: number };

export type Screens = {
  today: string;
  figures: FiguresScreen;
  receivables: ChargeScreen[];
  payables: ChargeScreen[];
  months: MonthScreen[];
  days: { asked: string; answer: DayScreen }[];
  evenings: { day: string; time: string; answer: DayScreen }[];
};

export type Month = { month: string; file(name: string): readonly Line[] };

export type Checkpoint = {
  months: readonly Month[];
  screens: Screens;
  /** The lines of a file of all months. */
  all(name: string): readonly Line[];
};

export function readCheckpoint(folder: string): Checkpoint {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .sort();
  const months = names.map((month): Month => {
    const path = (name: string) => join(folder, month, `${name}.csv`);
    const files = new Map<string, readonly Line[]>();
    return {
      month,
      file(name) {
        const known = files.get(name) ?? readStrictCsv(readFileSync(path(name), 'utf8'));
        files.set(name, known);
        return known;
      },
    };
  });
  return {
    months,
    screens: JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8')) as Screens,
    all: (name) => months.flatMap((month) => month.file(name)),
  };
}

/** Compares a recomputed value with that of a screen or another file; `null`: there is none. */
export type Compare = (
  what: string,
  own: number | string | null,
  shown: number | string | null,
) => void;

/** Sums values by key. */
export function sums(
  entries: Iterable<readonly [key: string, value: number]>,
): Map<string, number> {
  const result = new Map<string, number>();
  for (const [key, value] of entries) result.set(key, (result.get(key) ?? 0) + value);
  return result;
}

/** Compares all keys of both maps; a missing one is 0. */
export function compareSums(
  compare: Compare,
  what: string,
  own: ReadonlyMap<string, number>,
  shown: ReadonlyMap<string, number>,
): void {
  for (const key of new Set([...own.keys(), ...shown.keys()]))
    compare(`${what} ${key}`, own.get(key) ?? 0, shown.get(key) ?? 0);
}

export const hundredths = (amount: number): number => Math.round(amount * 100);

/** The workshop-local minute of a movement: it happened on the day that it is about. */
export const movedAt = (line: Line): string =>
  `${cell(line, 'dia_referido') || cell(line, 'dia')} ${cell(line, 'hora')}`;

export const CLIENT_CAUSES = ['Cita', 'Reserva', 'Venta'];

export function nextDay(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
