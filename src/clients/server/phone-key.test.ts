import fc from 'fast-check';
import { sql } from 'kysely';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';

/** The one definition of a telephone number's key, `phone_key()` (docs/rules/clients.md 1). */
const site = testEnvironment();

/** Returns the keys of typed numbers, in their order. */
async function keysOf(typed: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`
    select phone_key(number) as key
    from unnest(${typed}::text[]) with ordinality as typed (number, place) order by place`.execute(
    site.app.context.db,
  );
  return rows.map(({ key }) => key);
}

test.each([
  ['099 123 456', '+59899123456'],
  ['(099) 618-204', '+59899618204'],
  ['99123456', '+59899123456'],
  ['  094 781 205  ', '+59894781205'],
  ['+598 99 123 456', '+59899123456'],
  ['+598 (0)99 123 456', '+59899123456'],
  ['00598 99 123 456', '+59899123456'],
  ['59899123456', '+59899123456'],
  ['2900 1234', '+59829001234'],
  ['4532 1234', '+59845321234'],
  ['+54 11 4321-8765', '+541143218765'],
  ['+54 9 11 2345 6789', '+5491123456789'],
  ['+54 11 15 2345 6789', '+5491123456789'],
  ['+54 9 11 15 2345 6789', '+5491123456789'],
  ['0054 011 15 2345 6789', '+5491123456789'],
  ['+54 2964 15 234567', '+5492964234567'],
  ['+55 11 91234 5678', '+5511912345678'],
  ['+55 (0)11 91234-5678', '+5511912345678'],
  ['+55 0 15 11 91234 5678', '+5511912345678'],
  ['+595 0981 123456', '+595981123456'],
  ['+595 981 123456', '+595981123456'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+1 (212) 555-2368', '+12125552368'],
  ['12', null],
  ['099 412', null],
  ['000 000 000', null],
  ['+598 12', null],
  ['123456789012345678', null],
  ['sin teléfono', null],
  ['', null],
])('the key of the telephone number «%s» is %s', async (typed, key) => {
  expect(await keysOf([typed])).toEqual([key]);
});

/** The forms in which a number is typed with its country code. */
const FORMS: readonly ((number: PhoneNumber) => string)[] = [
  (number) => number.number,
  (number) => number.formatInternational(),
  (number) => `00${number.number.slice(1)}`,
  (number) => `+${number.countryCallingCode} ${number.formatNational()}`,
];

test('the key of each country’s number is the one that libphonenumber reads, in every form', async () => {
  const typed = getCountries()
    .map((country) => getExampleNumber(country, examples))
    .filter((number) => number !== undefined)
    .flatMap((number) => FORMS.map((form) => form(number)));
  const read = typed.map((text) => parsePhoneNumberFromString(text)?.number ?? '');
  const keys = await keysOf(typed);
  // Fewer than nine digits, as on some islands, are no number here.
  const differing = typed.flatMap((text, place) =>
    read[place] === keys[place] || (read[place]?.length ?? 0) < 10
      ? []
      : [[text, read[place], keys[place]]],
  );
  expect(typed.length).toBeGreaterThan(800);
  expect(differing).toEqual([]);
});

const COUNTRIES = ['UY', 'AR', 'BR', 'PY', 'CL', 'PE', 'ES', 'IT', 'US', 'DE'] as const;
const digits = (length: number) =>
  fc
    .integer({ min: 0, max: 10 ** length - 1 })
    .map((number) => String(number).padStart(length, '0'));
const area = (length: number) =>
  fc.integer({ min: 10 ** (length - 1), max: 10 ** length - 1 }).map(String);
/** What is dialled before an area code, and before an Argentine mobile number. */
const typedAbroad = fc.record({
  country: fc.constantFrom<CountryCode>(...COUNTRIES),
  trunk: fc.constantFrom('', '0', '(0)', '9', '0 9'),
  area: fc.oneof(area(2), area(3), area(4)),
  mobile: fc.constantFrom('', '15'),
  rest: fc.oneof(digits(5), digits(6), digits(7), digits(8)),
});

test('the key of a valid number is the one that libphonenumber reads, with any prefix', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(typedAbroad, async ({ country, trunk, area, mobile, rest }) => {
      const typed = `+${getCountryCallingCode(country)} ${trunk} ${area} ${mobile} ${rest}`;
      const number = parsePhoneNumberFromString(typed);
      // E.164 has at most 15 digits.
      if (!number?.isValid() || number.number.length < 10 || number.number.length > 16) return;
      compared += 1;
      expect([typed, ...(await keysOf([typed]))]).toEqual([typed, number.number]);
    }),
    { numRuns: 10_000 },
  );
  expect(compared).toBeGreaterThan(1000);
});

test('GET /api/phone-key answers the key of a typed number to every user', async () => {
  const { headers } = await createStaff(site.app.context.db, ['stock']);
  const keyOf = async (phone: string) => {
    const path = `/api/phone-key?phone=${encodeURIComponent(phone)}`;
    return request(`${site.app.url}${path}`, 'GET', undefined, headers);
  };
  expect((await keyOf('+54 11 15 2345 6789')).body).toMatchObject({
    data: { key: '+5491123456789' },
  });
  expect((await keyOf('sin teléfono\u0000')).body).toMatchObject({ data: { key: null } });
  expect(await keyOf('0'.repeat(31))).toMatchObject({
    status: 400,
    body: { fields: { phone: 'El teléfono no puede superar los 30 caracteres.' } },
  });
});
