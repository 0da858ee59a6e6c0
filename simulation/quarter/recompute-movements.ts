import {
  type Checkpoint,
  CLIENT_CAUSES,
  type Compare,
  cell,
  cents,
  compareSums,
  type FiguresScreen,
  hundredths,
  type Line,
  type Month,
  sums,
  thousandths,
} from './read-checkpoint.ts';

/** Money of clients by method and currency, rates, fees and reversals, from the lines of `cobros-y-pagos.csv`. */

const isOfClient = (line: Line) => CLIENT_CAUSES.includes(cell(line, 'causa'));
const methodOf = (line: Line) => `${cell(line, 'medio')} ${cell(line, 'moneda')}`;

export function recomputeMovements({ months, screens, all }: Checkpoint, compare: Compare): void {
  for (const month of months) {
    const shown = screens.months.find((each) => each.month === month.month);
    const own = month.file('cobros-y-pagos').filter(isOfClient);
    compareReceived(compare, month.month, own, shown?.figures);
    compareMethodsFile(compare, month, own);
  }
  const lines = all('cobros-y-pagos');
  compareReceived(compare, 'todo', lines.filter(isOfClient), screens.figures);
  compare('ids twice', lines.length, new Set(lines.map((line) => cell(line, 'id'))).size);
  compareRates(compare, lines);
  compareReversals(compare, lines);
  compareFees(compare, lines);
}

const AMOUNTS = ['importe', 'dolares', 'comision'] as const;

function compareReceived(
  compare: Compare,
  when: string,
  lines: readonly Line[],
  shown: FiguresScreen | undefined,
): void {
  const screen = { importe: 'amount', dolares: 'usd', comision: 'fee' } as const;
  const received = shown?.received ?? [];
  const keyOf = (row: (typeof received)[number]) => `${row.method.label} ${row.currency}`;
  for (const column of AMOUNTS)
    compareSums(
      compare,
      `${when} ${column}`,
      sums(lines.map((line) => [methodOf(line), cents(line, column)])),
      sums(received.map((row) => [keyOf(row), hundredths(row[screen[column]])])),
    );
  compareSums(
    compare,
    `${when} movements`,
    sums(lines.map((line) => [methodOf(line), 1])),
    sums(received.map((row) => [keyOf(row), row.count])),
  );
}

function compareMethodsFile(
  compare: Compare,
  { month, file }: Month,
  lines: readonly Line[],
): void {
  for (const column of AMOUNTS)
    compareSums(
      compare,
      `medios.csv ${month} ${column}`,
      sums(lines.map((line) => [methodOf(line), cents(line, column)])),
      sums(file('medios').map((line) => [methodOf(line), cents(line, column)])),
    );
}

const half = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** Half up, with the sign of the amount. */
const dollarsOf = (minor: number, rate: number) =>
  Math.sign(minor) * half(Math.abs(minor) * 1_000, rate);

/** Pesos count for their amount at the rate; of each entry the last part in pesos may take the remainder of one peso. */
function compareRates(compare: Compare, lines: readonly Line[]): void {
  const entries = Map.groupBy(lines, (line) => cell(line, 'operacion'));
  for (const [entry, parts] of entries) {
    const pesos = parts.filter(
      (line) => cell(line, 'moneda') === 'UYU' && cell(line, 'anula') === '',
    );
    const odd = pesos.flatMap((line) => {
      const rate = thousandths(line, 'cotizacion');
      const by = Math.abs(cents(line, 'dolares') - dollarsOf(cents(line, 'importe'), rate));
      return by === 0 ? [] : [{ by, most: Math.ceil(100_000 / rate) }];
    });
    if (pesos.length > 0)
      compare(`parts with a remainder ${entry}`, Math.min(1, odd.length), odd.length);
    for (const { by, most } of odd) compare(`remainder ${entry}`, Math.min(by, most), by);
    const dollars = parts.filter((line) => cell(line, 'moneda') === 'USD');
    for (const line of dollars)
      compare(`dollars ${cell(line, 'id')}`, cents(line, 'importe'), cents(line, 'dolares'));
  }
}

/** A reversal has the opposite amounts of its movement, once, with all other parts of the entry. */
function compareReversals(compare: Compare, lines: readonly Line[]): void {
  const byId = new Map(lines.map((line) => [cell(line, 'id'), line]));
  const reversals = lines.filter((line) => cell(line, 'anula') !== '');
  const reversed = new Set(reversals.map((line) => cell(line, 'anula')));
  compare('reversals twice', reversals.length, reversed.size);
  for (const line of reversals) {
    const original = byId.get(cell(line, 'anula'));
    if (original === undefined) compare(`reversed ${cell(line, 'anula')}`, 'a line', 'none');
    else
      for (const column of AMOUNTS)
        compare(
          `reversal ${cell(line, 'id')} ${column}`,
          -cents(original, column),
          cents(line, column),
        );
  }
  for (const [entry, parts] of Map.groupBy(lines, (line) => cell(line, 'operacion'))) {
    const undone = parts.filter((line) => reversed.has(cell(line, 'id'))).length;
    if (undone > 0) compare(`reversed parts of ${entry}`, parts.length, undone);
  }
}

/** One percentage of each method explains the fees of all its payments, to the cent. */
function compareFees(compare: Compare, lines: readonly Line[]): void {
  const charged = lines.filter(
    (line) =>
      ['Pago', 'Seña'].includes(cell(line, 'tipo')) &&
      cell(line, 'anula') === '' &&
      cell(line, 'pago_paypal') === '',
  );
  for (const [method, own] of Map.groupBy(charged, (line) => cell(line, 'medio'))) {
    const isFeeOf = (points: number) =>
      own.every(
        (line) => half(cents(line, 'dolares') * points, 10_000) === cents(line, 'comision'),
      );
    const found = Array.from({ length: 3_001 }, (_, points) => points).some(isFeeOf);
    compare(`one fee of ${method}`, 'a percentage', found ? 'a percentage' : 'none');
  }
}
