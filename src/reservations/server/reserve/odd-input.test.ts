import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { testEnvironment } from '#test/environment.ts';
import { expectCleanAnswer, FUZZ_RUNS, fuzzValue, toJson } from '#test/fuzz-input.ts';
import {
  clientCalls,
  createReservationIn,
  failedChecks,
  type ReservationCalls,
  reservationBody,
  reservationPanel,
} from '#test/reservation-calls.ts';

const site = testEnvironment();
let panel: ReservationCalls;
beforeAll(async () => {
  panel = await reservationPanel(site.app);
});

const FIELDS = [
  'clientName',
  'clientEmail',
  'clientPhone',
  'clientCountry',
  'clientState',
  'clientAddress',
  'product',
  'vehicleInfo',
  'notes',
  'challenge',
  'website',
  'extra',
] as const;

test('POST /api/reservations answers random fields without an internal error', () =>
  fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...FIELDS), fuzzValue, { minKeys: 1, maxKeys: 3 }),
      fc.dictionary(fc.constantFrom('brand', 'model', 'year', 'extra'), fuzzValue, { maxKeys: 2 }),
      (change, vehicle) => {
        const whole = reservationBody(site.fixtures.crashBars, change);
        const vehicleInfo = { ...(reservationBody('')['vehicleInfo'] as object), ...vehicle };
        const body = 'vehicleInfo' in change ? whole : { ...whole, vehicleInfo };
        return expectCleanAnswer(clientCalls(site.app).reserve(toJson(body)));
      },
    ),
    FUZZ_RUNS,
  ));

test('POST /api/reservations rejects or stores texts of any alphabet, normalized and trimmed', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        clientState: fc.string({ unit: 'grapheme', maxLength: 110 }),
        clientAddress: fc.string({ unit: 'grapheme', maxLength: 210 }),
        notes: fc.string({ unit: 'grapheme', maxLength: 400 }),
      }),
      async (change) => {
        const reply = await clientCalls(site.app).reserve(
          reservationBody(site.fixtures.crashBars, change),
        );
        await expectCleanAnswer(Promise.resolve(reply));
        if (reply.status !== 201) return;
        const { clientState, clientAddress, notes } = (await panel.detail(reply.body.data._id)).body
          .data;
        const as = (text: string) => text.normalize('NFC').trim();
        expect({ clientState, clientAddress, notes }).toEqual({
          clientState: as(change.clientState),
          clientAddress: as(change.clientAddress),
          notes: as(change.notes),
        });
      },
    ),
    { numRuns: 100 },
  ));

test('reservation endpoints answer random statuses, comments, filters and tokens without a 5xx', async () => {
  const id = await createReservationIn(site.app, panel, site.fixtures.crashBars, 'ready');
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom('status', 'finalSaleValue', 'expectedStatus', 'adminComment', 'extra'),
        fuzzValue,
        { maxKeys: 3 },
      ),
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      async (body, text) => {
        const part = encodeURIComponent(text.toWellFormed());
        await expectCleanAnswer(panel.patch(id, toJson(body)));
        await expectCleanAnswer(panel.move(id, 'delivered', JSON.parse(toJson(body))));
        await expectCleanAnswer(panel.detail(part));
        await expectCleanAnswer(panel.list(`?clientName=${part}&clientCountry=${part}`));
        await expectCleanAnswer(panel.list(`?vehicleModel=${part}&status=${part}&limit=${part}`));
        await expectCleanAnswer(clientCalls(site.app).state(part));
        await expectCleanAnswer(clientCalls(site.app).resume(text));
      },
    ),
    FUZZ_RUNS,
  );
  expect(await failedChecks(site.app.context.db)).toEqual([]);
});
