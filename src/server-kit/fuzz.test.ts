import fc from 'fast-check';
import { beforeAll, describe, test } from 'vitest';
import { request } from '#test/http.ts';
import { expectHandled, odd, RUNS, toJson } from '#test/odd-input.ts';
import { testSite } from '#test/site.ts';
import { bookingBy, MONDAY_MORNING, THURSDAY } from '#test/world.ts';

const site = testSite();

beforeAll(() => {
  site.app.setNow(MONDAY_MORNING);
});

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
