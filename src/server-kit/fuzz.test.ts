import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { request } from '#test/http.ts';
import { testSite } from '#test/site.ts';
import { bookingBy, MONDAY_MORNING, THURSDAY } from '#test/world.ts';

const site = testSite();

beforeAll(() => {
  site.app.setNow(MONDAY_MORNING);
});

const RUNS = { numRuns: 200 };

/** What breaks careless code: other types, unusual texts, numbers at the edges. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '<script>',
    "'; drop table citations; --",
    '%00',
    '../../etc/passwd',
    'a'.repeat(5_000),
    1e308,
    -1,
    0,
    0.1,
    null,
    true,
    [],
    {},
    '2026-11-26T00:00:00+25:00',
    '9999-12-31',
    '0000-00-00',
    '24:00',
    '-0',
  ),
);

const FIELDS = [
  'clientName',
  'clientEmail',
  'clientPhone',
  'service',
  'vehicleType',
  'vehicleBrand',
  'vehicleModel',
  'vehicleYear',
  'date',
  'time',
  'notes',
  'challenge',
  'website',
  'extra',
] as const;

async function expectHandled(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  expect(status).toBeLessThan(500);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/ at .*\.ts|node_modules|syntax error|select |insert into|violates/i);
  if (status < 400) return;
  expect(body).toMatchObject({ success: false });
  const { message, error } = body as { message: string; error: string };
  expect(message).toBe(error);
  expect(message).toMatch(/^[¿¡A-ZÁÉÍÓÚÑ].*[.?!]$/s);
}

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  request(`${site.app.url}${path}`, 'POST', body, headers);

describe('whatever is sent, the answer is a sentence and no 5xx', () => {
  test('bookings with odd fields', () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...FIELDS), odd, { minKeys: 1, maxKeys: 4 }),
        (change) =>
          expectHandled(
            post(
              '/api/citations',
              toJson({ ...bookingBy(site.world.oilChange, THURSDAY, '10:00'), ...change }),
            ),
          ),
      ),
      RUNS,
    ));

  test('bookings that are anything', () =>
    fc.assert(
      fc.asyncProperty(odd, (body) => expectHandled(post('/api/citations', toJson(body)))),
      RUNS,
    ));

  test('valid texts of any alphabet', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          vehicleBrand: fc.string({ unit: 'grapheme', maxLength: 80 }),
          notes: fc.string({ unit: 'grapheme', maxLength: 400 }),
        }),
        (change) =>
          expectHandled(
            post('/api/citations', bookingBy(site.world.oilChange, THURSDAY, '10:00', change)),
          ),
      ),
      RUNS,
    ));

  test('keys, tokens, days, ids in the address', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const part = encodeURIComponent(text.toWellFormed());
        await expectHandled(request(`${site.app.url}/api/cancel/${part}`));
        await expectHandled(request(`${site.app.url}/api/citations/availability/${part}`));
        await expectHandled(
          request(`${site.app.url}/api/citations/availability/${THURSDAY}?service=${part}`),
        );
        await expectHandled(request(`${site.app.url}/api/citations/${part}/calendar.ics`));
        await expectHandled(request(`${site.app.url}/api/challenge?action=${part}`));
      }),
      RUNS,
    ));

  test('malformed JSON and addresses', async () => {
    for (const body of [
      '{',
      'null',
      '[',
      '{"a":}',
      '"',
      '\u0000',
      '{"constructor":{"prototype":{}}}',
    ]) {
      await expectHandled(post('/api/citations', body));
    }
    for (const path of ['/api/cancel/%', '/api/cancel/%ff', '/api/cancel/%00']) {
      await expectHandled(request(`${site.app.url}${path}`));
    }
  });
});

/** Values that JSON has no word for become null or go. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, each) =>
    typeof each === 'bigint' ? String(each) : each,
  );
  return text ?? 'null';
}
