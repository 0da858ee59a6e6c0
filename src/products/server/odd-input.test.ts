import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/any-character.ts';
import { type Caller, callerWith, PRODUCT, SERVICE } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import * as pictures from '#test/pictures.ts';
import { createStaff } from '#test/staff.ts';

/** Services, products and their images answer arbitrary input with a message and never with 5xx. */
const site = testEnvironment();
let owner: Caller;

beforeAll(async () => {
  owner = await callerWith(site.app, ['productos', 'servicios']);
});

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.string({ unit: anyCharacter, maxLength: 130 }),
  fc.constantFrom('', '\u0000', '\ud800', 'x\udfffy', '1e5', '-0', ' 1 ', 1e308, -1, 0.1, 1e15),
);
/** Converts a value to what JSON can transport. */
const sendable = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? 1 : each)) ?? '""');

const LINES = fc.array(fc.record({ component: odd, quantity: odd }), { maxLength: 3 });
const SPECIFICATIONS = fc.array(fc.record({ name: odd, value: odd }), { maxLength: 3 });

function changed(fields: readonly string[]) {
  return fc.oneof(
    fc.dictionary(fc.constantFrom(...fields), odd, { minKeys: 1, maxKeys: 3 }),
    LINES.map((components) => ({ components, usesComponents: true })),
    SPECIFICATIONS.map((specifications) => ({ specifications })),
  );
}

const SALE = { quantity: 1, salePrice: 1, clientName: 'Ana' };
const RUNS = { numRuns: 150 };

describe('arbitrary input', () => {
  test.each([
    ['/services', SERVICE],
    ['/products', PRODUCT],
    ['/products/sell', SALE],
  ])('in the body of POST %s gets a Spanish message and never 5xx', (path, form) =>
    fc.assert(
      fc.asyncProperty(changed([...Object.keys(form), 'images', 'extra']), async (change) => {
        const sold = path.endsWith('sell') && { productId: site.fixtures.crashBars };
        const sent = sendable({ ...form, ...sold, ...(change as object) });
        const { status, body } = await owner('POST', path, sent);
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(body.error).toMatch(/^[¿¡A-ZÁÉÍÓÚÑ]/);
      }),
      RUNS,
    ),
  );

  test('in paths and queries never gets 5xx', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 60 }), async (text) => {
        const part = encodeURIComponent(text.toWellFormed());
        for (const path of [`/products/images/${part}`, `/services?category=${part}`]) {
          expect((await owner('GET', path)).status).toBeLessThan(500);
        }
        expect([400, 404]).toContain((await owner('DELETE', `/products/${part || 'x'}`)).status);
        expect([400, 404]).toContain((await owner('DELETE', `/services/${part || 'x'}`)).status);
      }),
      { numRuns: 60 },
    ));
});

test('images with damaged bytes are rejected or stored as images that can be decoded', async () => {
  const { db } = site.app.context;
  const { headers } = await createStaff(db, ['productos']);
  const url = `${site.app.url}/api/products/${site.fixtures.crashBars}/images`;
  const formats = ['jpeg', 'png', 'webp'] as const;
  const whole = await Promise.all(formats.map(pictures.noisePicture));
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.nat(2), changes, async (format, wrong) => {
      const content = Buffer.from(whole[format] ?? []);
      for (const [place, value] of wrong) content[place % content.length] = value;
      const body = pictures.uploadOf(content);
      const reply = await fetch(url, { method: 'POST', headers, body });
      expect([201, 400]).toContain(reply.status);
      await reply.arrayBuffer();
      for (const row of await db.selectFrom('product_images').select('content').execute()) {
        expect((await sharp(row.content).stats()).isOpaque).toBeTypeOf('boolean');
      }
      await db.deleteFrom('product_images').execute();
    }),
    { numRuns: 60 },
  );
});
