import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PayPalSimulator, startPayPalSimulator } from '#demo/paypal-simulator/simulator.ts';
import { loadConfig } from '#platform/operations/config.ts';
import { addressOf, partsOf, sendCall } from '#test/access-call.ts';
import { insertAccessRecords } from '#test/access-records.ts';
import { ACCESS_TABLE, type AccessRow } from '#test/access-table.ts';
import { fillCaches, type TestEnvironment, testEnvironment } from '#test/environment.ts';
import { addRows } from '#test/more-rows.ts';
import {
  type CallRecords,
  createCaller,
  insertListedRows,
  STATEMENT_CALLS,
} from '#test/statement-calls.ts';
import { STATEMENT_COUNTS } from '#test/statement-counts.ts';
import { recordStatements } from '#test/statement-recorder.ts';

/**
 * Counts the statements of a call of every endpoint: once with few rows and bodies of one line, and once
 * with four times the rows and bodies of four lines. BEGIN and COMMIT count, statements of jobs do not.
 * Rate limits are off; their statements are the same for every endpoint that has them.
 */
let paypal: PayPalSimulator;
const withPayPal = async () => {
  paypal ??= await startPayPalSimulator();
  return { payPal: loadConfig(paypal.environment).payPal, publicUrl: 'http://localhost' };
};
const siteWithFew = testEnvironment(withPayPal);
const siteWithMany = testEnvironment(withPayPal);
afterAll(() => paypal?.stop());

type Measured = { status: number; text: string; statements: readonly string[] };
type Measurements = ReadonlyMap<string, Measured>;
let few: Measurements;
let many: Measurements;

beforeAll(async () => {
  [few, many] = await Promise.all([measureAll(siteWithFew, 1), measureAll(siteWithMany, 4)]);
});
afterAll(() => vi.restoreAllMocks());

async function measureAll(site: TestEnvironment, lines: 1 | 4): Promise<Measurements> {
  const { app, fixtures } = site;
  const { db } = app.context;
  const records = await insertAccessRecords(site, paypal);
  const listed = await insertListedRows(db, records);
  if (lines === 4) await addRows(db);
  const rows = await db.selectFrom('components').select('id').orderBy('id').execute();
  const components = rows.slice(0, lines).map(({ id }) => id);
  const given: CallRecords = { ...records, ...listed, db, url: app.url, fixtures, components };
  const readStatements = recordStatements(app.app.server);
  const measured = new Map<string, Measured>();
  for (const row of inOrder(ACCESS_TABLE)) {
    if (isUnmeasured(row)) continue;
    const send = await prepareCall(given, row);
    await fillCaches(site);
    const { status, text } = await send();
    measured.set(row.route, { status, text, statements: [...readStatements()] });
  }
  return measured;
}

/** Reads come first, and last the clearing of the history, so that no call removes the record of a later one. */
function inOrder(rows: readonly AccessRow[]): AccessRow[] {
  const rankOf = ({ route }: AccessRow) => {
    if (route.startsWith('GET ')) return 0;
    return route.endsWith('/clear-history') ? 2 : 1;
  };
  return [...rows].sort((a, b) => rankOf(a) - rankOf(b));
}

const isUnmeasured = ({ route }: AccessRow) => typeof STATEMENT_COUNTS[route] === 'string';

/** Prepares the call of an admin, or of a visitor where everybody may call. */
async function prepareCall(given: CallRecords, row: AccessRow) {
  const { method, path } = partsOf(row);
  const caller = await createCaller(given.db);
  const call = (await (STATEMENT_CALLS[row.route] ?? row.call)?.(given, caller)) ?? {};
  const query = 'query' in call ? call.query : '';
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const headers = row.who === 'everybody' ? {} : caller.headers;
  const url = `${given.url}${addressOf(path, call.path)}${query}`;
  return () => sendCall(url, method, headers, takesBody ? (call.body ?? {}) : undefined);
}

test('test/statement-counts.ts has a number, or a reason, for every endpoint', () => {
  const routes = ACCESS_TABLE.map(({ route }) => route);
  expect(Object.keys(STATEMENT_COUNTS).sort()).toEqual(routes.sort());
});

test.each(ACCESS_TABLE.filter((row) => !isUnmeasured(row)))(
  '$route runs the number of statements of its line in test/statement-counts.ts',
  ({ route }) => {
    const count = STATEMENT_COUNTS[route];
    const wanted = typeof count === 'number' ? { few: count, many: count } : count;
    const answers = [few.get(route), many.get(route)];
    for (const answer of answers) expect(answer?.status, answer?.text).toBeLessThan(400);
    const [fewer, more] = answers.map((answer) => answer?.statements ?? []);
    expect({ few: fewer?.length, many: more?.length }, more?.join('\n\n')).toEqual(wanted);
  },
);
