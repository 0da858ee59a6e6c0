import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { testEnvironment } from '#test/environment.ts';
import { expenseForm, listedExpenses, RENT, sendExpense } from '#test/expense-calls.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { expectCleanAnswer, FUZZ_RUNS, fuzzValue, toJson } from '#test/fuzz-input.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';

const site = testEnvironment();
let owner: Staff;
beforeAll(async () => {
  owner = await createStaff(site.app.context.db, ['finanzas', 'historial'], {
    now: MONDAY_MORNING,
  });
});

const FIELDS = [
  'amount',
  'concept',
  'category',
  'date',
  'notes',
  'repeatMonthly',
  'extra',
] as const;
const CHANGES = [...FIELDS, 'removeReceipt', 'expectedVersion'] as const;

const send = (method: 'POST' | 'PUT', path: string, body: unknown) =>
  request(`${site.app.url}${path}`, method, toJson(body), owner.headers);

/** Expects the totals to equal the sums of all accepted rows. */
async function expectMatchingTotals(): Promise<void> {
  const { expenses, total, count } = await listedExpenses(site.app, owner.headers);
  const cents = expenses.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect([count, Math.round(total * 100)]).toEqual([expenses.length, cents]);
}

test('POST and PUT /api/expenses answer arbitrary JSON fields without a server error', async () => {
  const { _id: id } = (await sendExpense(site.app, owner.headers, expenseForm(RENT))).body.data;
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...FIELDS), fuzzValue, { minKeys: 1, maxKeys: 3 }),
      fc.dictionary(fc.constantFrom(...CHANGES), fuzzValue, { minKeys: 1, maxKeys: 3 }),
      async (entered, changed) => {
        await expectCleanAnswer(send('POST', '/api/expenses', { ...RENT, ...entered }));
        await expectCleanAnswer(send('PUT', `/api/expenses/${id}`, { ...RENT, ...changed }));
      },
    ),
    FUZZ_RUNS,
  );
  await expectMatchingTotals();
});

test(
  'POST /api/expenses answers arbitrary form fields and files without a server error',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.oneof(fc.constantFrom(...FIELDS, 'receiptImage'), fc.string({ unit: anyCharacter })),
          fc.string({ unit: anyCharacter, maxLength: 600 }),
          { maxKeys: 4 },
        ),
        fc.option(fc.uint8Array({ maxLength: 300 }), { nil: undefined }),
        fc.string({ unit: anyCharacter, maxLength: 40 }),
        async (fields, file, name) => {
          const blob = file && new Blob([new Uint8Array(file)]);
          const form = expenseForm({ ...RENT, ...fields }, blob, name);
          await expectCleanAnswer(sendExpense(site.app, owner.headers, form));
        },
      ),
      FUZZ_RUNS,
    ),
  60_000,
);

test('POST /api/expenses returns texts of any alphabet in normalized form', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        concept: fc.string({ unit: 'grapheme', maxLength: 110 }),
        notes: fc.string({ unit: 'grapheme', maxLength: 260 }),
      }),
      async (texts) => {
        const reply = await sendExpense(
          site.app,
          owner.headers,
          expenseForm({ ...RENT, ...texts }),
        );
        await expectCleanAnswer(Promise.resolve(reply));
        if (reply.status !== 201) return;
        const { concept, notes } = reply.body.data;
        // Forms send CRLF line breaks.
        const as = (text: string) =>
          text
            .replaceAll(/\r\n?|\n/g, '\n')
            .normalize('NFC')
            .trim();
        expect({ concept, notes }).toEqual({ concept: as(texts.concept), notes: as(texts.notes) });
      },
    ),
    { numRuns: 100 },
  ));

const LISTS = [
  '/api/expenses',
  '/api/financial/metrics',
  '/api/financial/transactions',
  '/api/history',
] as const;
/** Addresses with an arbitrary part; each is drawn some thirty times. */
const ADDRESSES = [
  (part: string) => `/api/financial/transactions.csv?startDate=${part}`,
  (part: string) => `/api/financial/accountant.zip?startDate=${part}`,
  (part: string) => `/api/expenses.csv?startDate=${part}`,
  (part: string) => `/api/expenses/${part}/receipt`,
  (part: string) => `/api/history/clients/client/${part}`,
  (part: string) => `/api/history/clients/${part}/x`,
] as const;
const ASKED = ['startDate', 'endDate', 'page', 'limit', 'year', 'month', 'brand', 'model'] as const;

test(
  'lists and files answer arbitrary periods, pages, filters and ids without a server error',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LISTS),
        fc.dictionary(
          fc.constantFrom(...ASKED, 'country', 'includeCancelled'),
          fc.oneof(
            fuzzValue.map(String),
            fc.constantFrom('1900-01-01', '9998-12-31', '-1', '1000000'),
          ),
          { maxKeys: 3 },
        ),
        fc.constantFrom(...ADDRESSES),
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        async (path, query, address, text) => {
          const get = (to: string) =>
            expectCleanAnswer(request(`${site.app.url}${to}`, 'GET', undefined, owner.headers));
          const asked = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]);
          await get(`${path}?${new URLSearchParams(asked)}`);
          await get(address(`x${encodeURIComponent(text.toWellFormed())}`));
        },
      ),
      FUZZ_RUNS,
    ),
  60_000,
);
