import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, callerWith, postProduct } from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import * as pictures from '#test/pictures.ts';
import { addProductImage } from './image-actions.ts';

const site = testEnvironment();
let owner: Caller;
beforeAll(async () => {
  owner = await callerWith(site.app, ['productos']);
});

/** Creates an offered product with an image. */
async function createOfferedImage() {
  const { body } = await postProduct(owner, { publishIn: { reservaTuyo: true } });
  const { _id: product } = body.data;
  const { images } = await addProductImage(
    site.app.context.db,
    product,
    await pictures.png(3_000, 1_500),
  );
  const { _id: image = '', url = '' } = images[0] ?? {};
  const at = (query: string) => fetch(site.app.url + url + query);
  const widthAt = async (query: string) =>
    (await sharp(await (await at(query)).arrayBuffer()).metadata()).width;
  return { product, image, at, widthAt };
}

test('a product image is served 400 or 800 pixels wide, and whole if its small sizes are missing', async () => {
  const { image, widthAt } = await createOfferedImage();
  expect(await widthAt('?size=400')).toBe(400);
  expect(await widthAt('?size=800')).toBe(800);
  expect(await widthAt('')).toBe(1_600);
  const { db } = site.app.context;
  await db.deleteFrom('product_image_sizes').where('image_id', '=', image).execute();
  expect(await widthAt('?size=400')).toBe(1_600);
});

test('a product image answers 400 to other sizes, and 404 after its product is deleted', async () => {
  const { product, at } = await createOfferedImage();
  for (const query of ['?size=401', '?size=', '?size=400&size=800', '?ancho=400']) {
    expect((await at(query)).status).toBe(400);
  }
  expect(await (await at('?size=401')).json()).toMatchObject({
    fields: { size: 'El tamaño debe ser 400 u 800.' },
  });
  expect((await at('?size=400')).status).toBe(200);
  await owner('DELETE', `/products/${product}`);
  expect((await at('?size=400')).status).toBe(404);
});
