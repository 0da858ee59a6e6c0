import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { expectHandled, odd, RUNS, toJson } from '#test/odd-input.ts';
import {
  type ReservationCalls,
  reservationBy,
  reservationPanel,
  reservedUntil,
  unsound,
  visitor,
} from '#test/reservation-calls.ts';
import { testSite } from '#test/site.ts';
import { MONDAY_MORNING } from '#test/world.ts';

const site = testSite();
let panel: ReservationCalls;
beforeAll(async () => {
  site.app.setNow(MONDAY_MORNING);
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

test('reservations with odd fields', () =>
  fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...FIELDS), odd, { minKeys: 1, maxKeys: 3 }),
      fc.dictionary(fc.constantFrom('brand', 'model', 'year', 'extra'), odd, { maxKeys: 2 }),
      (change, vehicle) => {
        const whole = reservationBy(site.world.crashBars, change);
        const vehicleInfo = { ...(reservationBy('')['vehicleInfo'] as object), ...vehicle };
        const body = 'vehicleInfo' in change ? whole : { ...whole, vehicleInfo };
        return expectHandled(visitor(site.app).reserve(toJson(body)));
      },
    ),
    RUNS,
  ));

test('texts of any alphabet are taken or refused, and come back as they were taken', () =>
  fc.assert(
    fc.asyncProperty(
      fc.record({
        clientState: fc.string({ unit: 'grapheme', maxLength: 110 }),
        clientAddress: fc.string({ unit: 'grapheme', maxLength: 210 }),
        notes: fc.string({ unit: 'grapheme', maxLength: 400 }),
      }),
      async (change) => {
        const reply = await visitor(site.app).reserve(reservationBy(site.world.crashBars, change));
        await expectHandled(Promise.resolve(reply));
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

test('odd moves, comments, filters and tokens', async () => {
  const id = await reservedUntil(site.app, panel, site.world.crashBars, 'ready');
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.constantFrom('status', 'finalSaleValue', 'expectedStatus', 'adminComment', 'extra'),
        odd,
        { maxKeys: 3 },
      ),
      fc.string({ unit: 'binary', maxLength: 60 }),
      async (body, text) => {
        const part = encodeURIComponent(text.toWellFormed());
        await expectHandled(panel.patch(id, toJson(body)));
        await expectHandled(panel.move(id, 'delivered', JSON.parse(toJson(body))));
        await expectHandled(panel.detail(part));
        await expectHandled(panel.list(`?clientName=${part}&clientCountry=${part}`));
        await expectHandled(panel.list(`?vehicleModel=${part}&status=${part}&limit=${part}`));
        await expectHandled(visitor(site.app).state(part));
        await expectHandled(visitor(site.app).resume(text));
      },
    ),
    RUNS,
  );
  expect(await unsound(site.app.kit.db)).toEqual([]);
});
