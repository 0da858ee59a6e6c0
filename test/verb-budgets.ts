export type VerbBudget = { statements: number; rows: number; triggers: number; walBytes: number };

/**
 * What one call of each verb costs in the database, measured by `src/app/verb-budgets.test.ts`:
 *
 * - `statements` that the app sends, BEGIN and COMMIT included, of rate limits and idempotency too;
 * - `rows` inserted, updated or deleted in all tables, those of triggers and of the job queue included;
 * - `triggers`: calls of row and statement triggers and of foreign-key checks, deferred ones included;
 * - `walBytes` of the WAL records of rows, index entries, row locks and commits, without full-page images.
 *
 * A change that adds to a verb changes its line. A test that fails prints the numbers, and their parts by name.
 */
export const VERB_BUDGETS = {
  'booking by a new client': { statements: 13, rows: 17, triggers: 28, walBytes: 12_049 },
  'booking by a known client': { statements: 13, rows: 12, triggers: 22, walBytes: 9130 },
  'two mails of a booking processed': { statements: 3, rows: 6, triggers: 1, walBytes: 1463 },
  'reservation by a new client': { statements: 15, rows: 16, triggers: 27, walBytes: 10_922 },
  'counter sale to a new client': { statements: 22, rows: 13, triggers: 28, walBytes: 7956 },
  'completion of a job': { statements: 37, rows: 17, triggers: 27, walBytes: 9080 },
  'delivery of a job': { statements: 21, rows: 7, triggers: 9, walBytes: 4033 },
  'answer to an estimate by link': { statements: 25, rows: 14, triggers: 25, walBytes: 5599 },
} as const satisfies Readonly<Record<string, VerbBudget>>;

/** In bytes. Random codes and times change a call by up to 32; the smallest record of an index entry has 64. */
export const WAL_TOLERANCE = 32;

export type Verb = keyof typeof VERB_BUDGETS;
