import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, MONDAY_MORNING, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

const site = testEnvironment();

const service = async () => {
  const row = await site.app.context.db
    .selectFrom('services')
    .select(['price_cents', 'duration_minutes'])
    .where('id', '=', site.fixtures.oilChange)
    .executeTakeFirstOrThrow();
  return { price: row.price_cents / 100, duration: row.duration_minutes };
};
const book = (change: Record<string, unknown>) => {
  site.app.setNow(MONDAY_MORNING);
  const body = bookingBody(site.fixtures.oilChange, THURSDAY, '09:00', change);
  return request<{ price?: number }>(`${site.app.url}/api/citations`, 'POST', body);
};
const count = async () =>
  (await site.app.context.db.selectFrom('citations').select('id').execute()).length;

test('POST /api/citations books at the price and duration that the client saw', async () => {
  const { price, duration } = await service();
  const before = await count();
  const { status } = await book({ shownPrice: price, shownDuration: duration });
  expect([status, await count()]).toEqual([201, before + 1]);
});

test('POST /api/citations rejects another price or duration with the current ones and books nothing', async () => {
  const current = await service();
  const before = await count();
  for (const shown of [
    { shownPrice: current.price - 0.01 },
    { shownPrice: current.price + 100, shownDuration: current.duration },
    { shownDuration: current.duration + 1 },
    { shownPrice: 0 },
  ]) {
    const { status, body } = await book(shown);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        code: 'offer-changed',
        message:
          'El precio o la duración cambió mientras tanto. Revisa el resumen y confirma de nuevo.',
        data: current,
      }),
    ]);
  }
  expect(await count()).toBe(before);
});

test('POST /api/citations rejects a shown price or duration that is none with 400', async () => {
  for (const [shown, sentence] of [
    [{ shownPrice: 'barato' }, 'El precio mostrado no es válido.'],
    [{ shownPrice: -1 }, 'El precio mostrado no es válido.'],
    [{ shownDuration: 'larga' }, 'La duración mostrada no es válida.'],
  ] as const) {
    const { status, body } = await book(shown);
    expect([status, body.message]).toEqual([400, sentence]);
  }
});
