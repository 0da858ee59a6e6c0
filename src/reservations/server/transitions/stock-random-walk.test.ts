import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { callerWith, createSomeComponent, postProduct } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import {
  createReservationIn,
  failedChecks,
  type ReservationCalls,
  reservationPanel,
} from '#test/reservation-calls.ts';
import {
  hasMaterials,
  RESERVATION_TRANSITIONS,
  type ReservationStatus,
  requiresFinalValue,
} from '../../rules/reservation-status.ts';

const site = testEnvironment();
let panel: ReservationCalls;
beforeAll(async () => {
  panel = await reservationPanel(site.app);
});

/** Two reservations of one product move at random. The stock has the quantity that neither took. */
test('random transitions of two reservations keep the stock equal to its start less what they took', async () => {
  const admin = await callerWith(site.app, 'admin');
  const { db } = site.app.context;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1_000, max: 2_500 }),
      fc.array(fc.record({ which: fc.nat(1), choice: fc.nat(20) }), {
        minLength: 5,
        maxLength: 30,
      }),
      async (units, required, steps) => {
        const quantity = units * required + 1;
        const component = await createSomeComponent(db, { quantity, unit: 'liter' });
        const { body } = await postProduct(admin, {
          publishIn: { agendaTaller: false, reservaTuyo: true },
          components: [{ component, quantity: required / 1_000 }],
        });
        const product = body.data._id;
        const start = () => createReservationIn(site.app, panel, product, 'importing');
        const walkers = [await start(), await start()] as const;
        const at = new Map<string, ReservationStatus>();
        for (const { which, choice } of steps) {
          const id = walkers[which] ?? walkers[0];
          const transitions = RESERVATION_TRANSITIONS[at.get(id) ?? 'importing'].filter(
            (to) => to !== 'cancelled' || choice === 0,
          );
          const to = transitions[choice % Math.max(1, transitions.length)];
          if (to === undefined) continue;
          const { status } = await panel.move(
            id,
            to,
            requiresFinalValue(to) ? { finalSaleValue: choice + 1 } : {},
          );
          if (status === 200) at.set(id, to);
          const out = walkers.filter((each) => hasMaterials(at.get(each) ?? 'importing')).length;
          const { quantity: left } = await db
            .selectFrom('components')
            .select('quantity')
            .where('id', '=', component)
            .executeTakeFirstOrThrow();
          expect(left).toBe(quantity - out * required);
          expect(left).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(await failedChecks(db)).toEqual([]);
});
