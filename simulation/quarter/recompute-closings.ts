import {
  type Checkpoint,
  type Compare,
  cell,
  cents,
  compareSums,
  type DayScreen,
  hundredths,
  type Line,
  movedAt,
  nextDay,
  sums,
} from './read-checkpoint.ts';

/** Closings of the till: their numbers, what each should have found, and what the screens of each day say. */

const CASH = 'Efectivo';
const MOST_DAYS = 31;

type Row = { opening: number; expected: number; counted: number | null };
type Rows = Map<string, Row>;
type Closing = { number: number; from: string; day: string; rows: Rows };

/** A line of `cierres.csv` with all its rows. */
type Entry = Closing & { kind: string; reopens: string; at: string };

const keyOf = (line: Line) => `${cell(line, 'medio')} ${cell(line, 'moneda')}`;

function readEntries(lines: readonly Line[], compare: Compare): Entry[] {
  const numbers = Map.groupBy(lines, (line) => Number(cell(line, 'numero')));
  const entries = [...numbers].map(([number, own]): Entry => {
    const [first = {}] = own;
    const rows: Rows = new Map();
    for (const line of own) {
      if (cell(line, 'medio') === '') continue;
      const expected = cents(line, 'esperado');
      const counted = cell(line, 'contado') === '' ? null : cents(line, 'contado');
      rows.set(keyOf(line), { opening: cents(line, 'inicial'), expected, counted });
      if (counted !== null)
        compare(
          `difference ${number} ${keyOf(line)}`,
          counted - expected,
          cents(line, 'diferencia'),
        );
    }
    return {
      number,
      kind: cell(first, 'clase'),
      reopens: cell(first, 'reabre'),
      from: cell(first, 'desde'),
      day: cell(first, 'dia'),
      at: `${cell(first, 'fecha')} ${cell(first, 'hora')}`,
      rows,
    };
  });
  return entries.sort((a, b) => a.number - b.number);
}

/** What each method should have at an instant in the open days up to `until`. */
function expectedAt(
  last: Closing | undefined,
  movements: readonly Line[],
  { from, until, at }: { from: string; until: string; at: string },
): Rows {
  const rows: Rows = new Map();
  for (const [key, { counted, expected }] of last?.rows ?? []) {
    const opening = counted ?? expected;
    if (key.startsWith(`${CASH} `) && opening !== 0)
      rows.set(key, { opening, expected: opening, counted: null });
  }
  for (const line of movements) {
    const day = cell(line, 'dia');
    if (day < from || day > until || movedAt(line) > at) continue;
    const row = rows.get(keyOf(line)) ?? { opening: 0, expected: 0, counted: null };
    rows.set(keyOf(line), { ...row, expected: row.expected + cents(line, 'importe') });
  }
  return rows;
}

/** The first day that is open: the one after the last closing, or the first one with money in the till. */
function openFrom(last: Closing | undefined, movements: readonly Line[], until: string): string {
  if (last !== undefined) return nextDay(last.day);
  const first = movements
    .filter((line) => cell(line, 'pago_paypal') === '')
    .map((line) => cell(line, 'dia'))
    .sort()[0];
  return first === undefined || first > until ? until : shownFrom(first, until);
}

function shownFrom(from: string, until: string): string {
  const first = nextDay(until, 1 - MOST_DAYS);
  return from > first ? from : first;
}

const END = '9999';

export function recomputeClosings({ screens, all }: Checkpoint, compare: Compare): void {
  const movements = all('cobros-y-pagos');
  const entries = readEntries(all('cierres'), compare);
  for (const [index, { number }] of entries.entries())
    compare('number of a closing', index + 1, number);
  /** The closings that were not reopened, in order, and after which entry. */
  const valid: Closing[] = [];
  const history: { at: string; valid: Closing[] }[] = [];
  for (const entry of entries) {
    const what = `closing ${entry.number}`;
    if (entry.kind === 'Reapertura') {
      const reopened = valid.pop();
      compare(`${what} reopens`, String(reopened?.number), entry.reopens);
      compareRows(compare, what, reopened?.rows ?? new Map(), entry.rows);
    } else {
      const last = valid.at(-1);
      const from = openFrom(last, movements, entry.day);
      compare(`${what} from`, from, entry.from);
      const own = expectedAt(last, movements, { from, until: entry.day, at: entry.at });
      compareRows(compare, what, own, entry.rows);
      valid.push(entry);
    }
    history.push({ at: entry.at, valid: [...valid] });
  }
  compareReports({ screens }, compare, entries);
  compareDays({ screens, all }, compare, { valid, entries });
  for (const { day, time, answer } of screens.evenings) {
    const at = `${day} ${time}`;
    const last = history.findLast((each) => each.at <= at)?.valid.at(-1);
    const from = openFrom(last, movements, day);
    compareRows(
      compare,
      `evening ${day}`,
      expectedAt(last, movements, { from, until: day, at }),
      rowsOf(answer),
    );
  }
}

/** The closings and differences that the report of each month lists. */
function compareReports(
  { screens }: Pick<Checkpoint, 'screens'>,
  compare: Compare,
  entries: readonly Entry[],
): void {
  const shown = screens.months.flatMap(({ books }) => books.closings);
  compare('closings in the reports', entries.length, shown.length);
  for (const { number, day, kind, rows } of entries) {
    const listed = shown.find((each) => each.number === number);
    compare(
      `report of ${number}`,
      `${day} ${kind}`,
      listed ? `${listed.day} ${KINDS[listed.kind]}` : null,
    );
    const own = [...rows].flatMap(([key, { counted, expected }]) =>
      counted === null || counted === expected ? [] : [[key, counted - expected] as const],
    );
    const differences = (listed?.differences ?? []).map(
      ({ method, currency, amount }) => [`${method} ${currency}`, hundredths(amount)] as const,
    );
    compareSums(compare, `difference in the report of ${number}`, sums(own), sums(differences));
  }
}

const KINDS = { close: 'Cierre', reopen: 'Reapertura' } as const;

function compareRows(compare: Compare, what: string, own: Rows, shown: Rows): void {
  for (const key of new Set([...own.keys(), ...shown.keys()]))
    for (const column of ['opening', 'expected'] as const)
      compare(
        `${what} ${key} ${column}`,
        own.get(key)?.[column] ?? 0,
        shown.get(key)?.[column] ?? 0,
      );
}

function rowsOf({ rows }: DayScreen): Rows {
  return new Map(
    rows.map(({ method, currency, opening, expected, counted }) => [
      `${method.label} ${currency}`,
      {
        opening: hundredths(opening),
        expected: hundredths(expected),
        counted: counted === null ? null : hundredths(counted),
      },
    ]),
  );
}

/** The answers of `/api/cash/{day}` about each day. */
function compareDays(
  { screens, all }: Pick<Checkpoint, 'screens' | 'all'>,
  compare: Compare,
  { valid, entries }: { valid: readonly Closing[]; entries: readonly Entry[] },
): void {
  const movements = all('cobros-y-pagos');
  for (const { asked, answer } of screens.days) {
    const what = `day ${asked}`;
    const closing = valid.find(({ day }) => day >= asked);
    const until = closing?.day ?? asked;
    const last = valid.at(-1);
    const from = closing?.from ?? openFrom(last, movements, asked);
    compare(`${what} closing`, closing?.number ?? 0, answer.closing?.number ?? 0);
    compare(`${what} from`, from, answer.from);
    const reopened = entries.filter(({ kind, day }) => kind === 'Reapertura' && day === asked);
    compare(
      `${what} reopenings`,
      reopened.map(({ number }) => number).join(),
      answer.reopenings.map(({ number }) => number).join(),
    );
    const own = closing?.rows ?? expectedAt(last, movements, { from, until, at: END });
    compareRows(compare, what, own, rowsOf(answer));
    for (const row of answer.rows) {
      const counted = own.get(`${row.method.label} ${row.currency}`)?.counted ?? null;
      compare(`${what} counted`, counted, row.counted === null ? null : hundredths(row.counted));
      if (row.difference !== null && counted !== null)
        compare(
          `${what} difference`,
          counted - (own.get(`${row.method.label} ${row.currency}`)?.expected ?? 0),
          hundredths(row.difference),
        );
    }
    const listed = movements.filter(
      (line) => cell(line, 'dia') >= shownFrom(from, until) && cell(line, 'dia') <= until,
    );
    const sum = (column: string) => listed.reduce((total, line) => total + cents(line, column), 0);
    const shown = (column: 'amount' | 'usd') =>
      answer.movements.reduce((total, each) => total + hundredths(each[column]), 0);
    compare(`${what} movements`, listed.length, answer.movements.length);
    compare(`${what} amounts`, sum('importe'), shown('amount'));
    compare(`${what} dollars`, sum('dolares'), shown('usd'));
  }
}
