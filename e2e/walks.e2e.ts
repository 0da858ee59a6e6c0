import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#test/browser.ts';
import { createDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/template.ts';
import { KINDS } from './walks/kinds.ts';
import { planOf } from './walks/plan.ts';
import { runWalk } from './walks/run-walk.ts';
import { openWalkSite, type WalkSite } from './walks/site.ts';

/** The short form of `npm run walks` (docs/walks.md). */
const SEEDS = [2, 3];

let database: TestDatabase;
let site: WalkSite;
beforeAll(async () => {
  database = await createDatabase();
  site = await openWalkSite(database, await sharedBrowser());
});
afterAll(async () => {
  await site?.stop();
  await database?.drop();
});

test.each(KINDS)(
  'walks of kind $name have one effect each and end with a true statement',
  async (kind) => {
    for (const seed of SEEDS) {
      const { steps, violations } = await runWalk(site, kind, seed);
      expect(violations, [`seed ${seed}`, ...steps].join('\n')).toEqual([]);
    }
  },
);

test('the same seed gives the same walk', () => {
  expect(planOf(7, ['confirm'])).toEqual(planOf(7, ['confirm']));
  expect(planOf(8, ['confirm'])).not.toEqual(planOf(7, ['confirm']));
});
