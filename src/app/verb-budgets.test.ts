import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { startTestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { fillCaches } from '#test/environment.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { recordStatements } from '#test/statement-recorder.ts';
import type { TestDatabase } from '#test/template.ts';
import { VERB_BUDGETS, type Verb, type VerbBudget, WAL_TOLERANCE } from '#test/verb-budgets.ts';
import { VERB_CALLS, type VerbContext } from '#test/verb-calls.ts';
import { type Measured, openVerbMeter, type VerbMeter } from '#test/verb-meter.ts';

/**
 * Measures calls of each verb, with limits and challenges, and without any other work in the database. Compares the
 * cheapest of three calls: one that fills a page of a table or index also writes records for the new page.
 */
let database: TestDatabase;
let meter: VerbMeter;
let given: VerbContext;

beforeAll(async () => {
  database = await createDatabase();
  meter = await openVerbMeter(database);
  const app = await startTestApp(database, { rateLimits: true, trustProxy: true });
  const fixtures = await seedFixtures(app.context.db);
  // Enough bays for all bookings of one slot.
  await changeSettings(app.context.db, { bays: 20 });
  const readStatements = recordStatements(app.app.server);
  given = { app, fixtures, readStatements, connectionString: database.connectionString };
  // Without workers. Jobs can still be enqueued.
  await app.context.jobs.stop();
});
afterAll(async () => {
  await given.app.stop();
  await meter.stop();
  await database.drop();
  vi.restoreAllMocks();
});

test.each(Object.keys(VERB_BUDGETS) as Verb[])(
  '%s costs what its line in test/verb-budgets.ts says',
  async (verb) => {
    // The first call fills empty tables and caches.
    const first = await VERB_CALLS[verb](given);
    await first();
    const calls = [await measure(verb), await measure(verb), await measure(verb)];
    const measured = calls.reduce((best, call) => (walOf(call) < walOf(best) ? call : best));
    const sums = sumsOf(measured);
    const budget: VerbBudget = VERB_BUDGETS[verb];
    if (Math.abs(sums.walBytes - budget.walBytes) <= WAL_TOLERANCE) sums.walBytes = budget.walBytes;
    expect(sums, partsOf(measured)).toEqual(budget);
  },
);

async function measure(verb: Verb): Promise<Measured> {
  const send = await VERB_CALLS[verb](given);
  await fillCaches(given);
  return meter.measure(send);
}

const walOf = (measured: Measured) => sumsOf(measured).walBytes;

function sumsOf({ statements, rows, triggers, wal }: Measured): VerbBudget {
  const sum = (parts: ReadonlyMap<string, number>) =>
    [...parts.values()].reduce((total, part) => total + part, 0);
  return {
    statements: statements.length,
    rows: sum(rows),
    triggers: sum(triggers),
    walBytes: sum(wal),
  };
}

/** Returns the parts of the sums for the message of a failure. */
function partsOf({ statements, rows, triggers, wal }: Measured): string {
  const list = (parts: ReadonlyMap<string, number>) =>
    [...parts]
      .map(([name, count]) => `${name} ${count}`)
      .sort()
      .join(', ');
  return [
    'write the received numbers into test/verb-budgets.ts if the verb needs them',
    `rows: ${list(rows)}`,
    `triggers: ${list(triggers)}`,
    `WAL bytes with indexes: ${list(wal)}`,
    `statements:\n${statements.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 200)).join('\n')}\n`,
  ].join('\n');
}
