import fc from 'fast-check';
import { describe, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { expectCleanAnswer, FUZZ_RUNS, fuzzValue, toJson } from '#test/fuzz-input.ts';
import { request } from '#test/http.ts';

const site = testEnvironment();

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

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  request(`${site.app.url}${path}`, 'POST', body, headers);

describe('public endpoints answer with a sentence and no 5xx', () => {
  test('for bookings with random fields', () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...FIELDS), fuzzValue, { minKeys: 1, maxKeys: 4 }),
        (change) =>
          expectCleanAnswer(
            post(
              '/api/citations',
              toJson({ ...bookingBody(site.fixtures.oilChange, THURSDAY, '10:00'), ...change }),
            ),
          ),
      ),
      FUZZ_RUNS,
    ));

  test('for random bodies of bookings', () =>
    fc.assert(
      fc.asyncProperty(fuzzValue, (body) =>
        expectCleanAnswer(post('/api/citations', toJson(body))),
      ),
      FUZZ_RUNS,
    ));

  test('for valid texts of any alphabet', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          vehicleBrand: fc.string({ unit: 'grapheme', maxLength: 80 }),
          notes: fc.string({ unit: 'grapheme', maxLength: 400 }),
        }),
        (change) =>
          expectCleanAnswer(
            post('/api/citations', bookingBody(site.fixtures.oilChange, THURSDAY, '10:00', change)),
          ),
      ),
      FUZZ_RUNS,
    ));

  test('for random tokens, days and ids in the address', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 60 }), async (text) => {
        const part = encodeURIComponent(text.toWellFormed());
        await expectCleanAnswer(request(`${site.app.url}/api/cancel/${part}`));
        await expectCleanAnswer(request(`${site.app.url}/api/citations/availability/${part}`));
        await expectCleanAnswer(
          request(`${site.app.url}/api/citations/availability/${THURSDAY}?service=${part}`),
        );
        await expectCleanAnswer(request(`${site.app.url}/api/my/${part}/calendar.ics`));
        await expectCleanAnswer(request(`${site.app.url}/api/challenge?action=${part}`));
      }),
      FUZZ_RUNS,
    ));

  test('for malformed JSON and addresses', async () => {
    for (const body of [
      '{',
      'null',
      '[',
      '{"a":}',
      '"',
      '\u0000',
      '{"constructor":{"prototype":{}}}',
    ]) {
      await expectCleanAnswer(post('/api/citations', body));
    }
    for (const path of ['/api/cancel/%', '/api/cancel/%ff', '/api/cancel/%00']) {
      await expectCleanAnswer(request(`${site.app.url}${path}`));
    }
  });
});
