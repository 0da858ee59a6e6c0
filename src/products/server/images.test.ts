import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import {
  type Caller,
  callerWith,
  PRODUCT,
  postProduct,
  snapshotCatalogue,
} from '#test/catalogue-calls.ts';
import { testEnvironment } from '#test/environment.ts';
import * as pictures from '#test/pictures.ts';
import { createStaff } from '#test/staff.ts';
import type { StaffProduct } from '../contract/staff-product.ts';

const site = testEnvironment();
let owner: Caller;
let authorization: string;

beforeAll(async () => {
  owner = await callerWith(site.app, ['productos']);
  const staff = await createStaff(site.app.context.db, ['productos']);
  authorization = staff.headers.authorization;
});

type Body = { data: StaffProduct; code?: string; error?: string };

async function upload(id: string, body: FormData | string, headers: Record<string, string> = {}) {
  const url = `${site.app.url}/api/products/${id}/images`;
  const reply = await fetch(url, { method: 'POST', headers: { authorization, ...headers }, body });
  return { status: reply.status, body: (await reply.json()) as Body };
}

const someProduct = async (change: Record<string, unknown> = {}) =>
  (await postProduct(owner, change)).body.data._id;

/** Uploads an image to a new offered product and fetches it. */
async function storeAndFetch(content: Buffer) {
  const id = await someProduct({ publishIn: { reservaTuyo: true } });
  const { status, body } = await upload(id, pictures.uploadOf(content));
  expect(status).toBe(201);
  return fetched(body.data.images[0]?.url ?? '');
}

async function fetched(url: string, headers: Record<string, string> = {}) {
  const reply = await fetch(site.app.url + url, { headers });
  const content = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, content };
}

describe('a product image', () => {
  test('adds an audit line when it is uploaded', async () => {
    const id = await someProduct();
    await upload(id, pictures.uploadOf(await pictures.png()));
    const lines = await site.app.context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'details'])
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(lines.at(-1)).toEqual({
      action: 'product-changed',
      actor_name: 'Sofía Güida',
      details: { name: PRODUCT.name, fields: ['images'] },
    });
  });

  test('is stored as WebP and served with headers that prevent scripts', async () => {
    const { status, headers, content } = await storeAndFetch(await pictures.png());
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': FILE_POLICY,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(content.length),
    });
    expect(await sharp(content).metadata()).toMatchObject({
      format: 'webp',
      width: 40,
      height: 30,
    });
  });

  test.each([
    ['WebP', () => pictures.webp()],
    ['GIF', () => pictures.animatedGif()],
    ['JPEG', () => pictures.jpegWithExif()],
  ])('is accepted as %s and stored as WebP', async (_name, make) => {
    const meta = await sharp((await storeAndFetch(await make())).content).metadata();
    expect([meta.format, meta.pages ?? 1]).toEqual(['webp', 1]);
  });

  test('is stored without its EXIF metadata', async () => {
    const sent = await pictures.jpegWithExif();
    expect(sent.toString('utf8')).toContain(pictures.EXIF_TEXTS[1]);
    const { content } = await storeAndFetch(sent);
    const text = content.toString('utf8');
    for (const word of pictures.EXIF_TEXTS) expect(text).not.toContain(word);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
  });

  test('is rotated upright and scaled to at most 1600 pixels', async () => {
    const upright = await storeAndFetch(await pictures.rotatedJpeg());
    expect(await sharp(upright.content).metadata()).toMatchObject({ width: 300, height: 400 });
    const large = await storeAndFetch(await pictures.png(3_000, 1_500));
    expect(await sharp(large.content).metadata()).toMatchObject({ width: 1_600, height: 800 });
  });

  test('is stored without data that was appended to the file', async () => {
    const sent = await pictures.polyglot();
    expect(sent.toString('latin1')).toContain(pictures.SCRIPT);
    const { content } = await storeAndFetch(sent);
    expect(content.toString('latin1')).not.toContain('script');
  });
});

const NO_IMAGE = [400, 'not-an-image', 'Solo se permiten imágenes'];
const PIXELS = [
  400,
  'too-many-pixels',
  'La imagen es demasiado grande: puede tener hasta 25 megapíxeles.',
];
const TOO_LARGE = [413, 'image-too-large', 'El archivo no debe superar los 5MB'];
const MISSING = [400, 'no-image', 'Falta la imagen.'];

describe('POST /api/products/{id}/images', () => {
  test.each([
    ['SVG', pictures.svg, NO_IMAGE],
    ['HTML as PNG', pictures.html, NO_IMAGE],
    ['a renamed program', pictures.elfProgram, NO_IMAGE],
    ['PDF', pictures.truncatedPdf, NO_IMAGE],
    ['TIFF', pictures.tiff, NO_IMAGE],
    ['a JPEG in name only', pictures.fakeJpeg, NO_IMAGE],
    ['half a JPEG', () => pictures.truncate(pictures.noisePicture('jpeg')), NO_IMAGE],
    ['half a PNG', () => pictures.truncate(pictures.noisePicture('png')), NO_IMAGE],
    ['half a WebP', () => pictures.truncate(pictures.noisePicture('webp')), NO_IMAGE],
    ['an image of too many pixels', pictures.decompressionBomb, PIXELS],
    ['a file one byte over 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), TOO_LARGE],
    ['a file of 20 MB', () => Buffer.alloc(20 * 1024 * 1024), TOO_LARGE],
    ['an empty file', () => Buffer.alloc(0), MISSING],
  ])('rejects %s and stores nothing', async (_name, make, expected) => {
    const id = await someProduct();
    const before = await snapshotCatalogue(site.app.context.db);
    const { status, body } = await upload(id, pictures.uploadOf(await make()));
    expect([status, body.code, body.error]).toEqual(expected);
    expect(await snapshotCatalogue(site.app.context.db)).toEqual(before);
  });

  test('rejects a form without an image, with an unknown field, or with two images', async () => {
    const id = await someProduct();
    const content = await pictures.png();
    expect((await upload(id, new FormData())).body.code).toMatch(/no-image|invalid-input/);
    const other = await upload(id, pictures.uploadOf(content, { field: 'foto' }));
    const unknown = (name: string) => [400, 'invalid-input', `El campo "${name}" no se reconoce.`];
    expect([other.status, other.body.code, other.body.error]).toEqual(unknown('foto'));
    const more = pictures.uploadOf(content);
    more.set('titulo', 'Baúl');
    const extraField = await upload(id, more);
    expect([extraField.status, extraField.body.code, extraField.body.error]).toEqual(
      unknown('titulo'),
    );
    const two = pictures.uploadOf(content);
    two.append('image', new Blob([new Uint8Array(content)]), 'otra.png');
    const reply = await upload(id, two);
    expect([reply.status, reply.body.error]).toEqual([400, 'Envía una sola imagen.']);
    const { data } = (await owner<{ products: StaffProduct[] }>('GET', '/products')).body;
    expect(data.products.find(({ _id }) => _id === id)?.images).toEqual([]);
  });

  test('rejects a body that is no form or is incomplete', async () => {
    const id = await someProduct();
    const json = await upload(id, '{}', { 'content-type': 'application/json' });
    expect([json.status, json.body.code]).toEqual([400, 'no-image']);
    const other = await upload(id, 'x', { 'content-type': 'image/png' });
    expect([other.status, other.body.code]).toEqual([415, 'unsupported-type']);
    const noBoundary = await upload(id, 'x', { 'content-type': 'multipart/form-data' });
    expect([noBoundary.status, noBoundary.body.code]).toEqual([400, 'invalid-input']);
    const begun = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx';
    const broken = await upload(id, begun, { 'content-type': 'multipart/form-data; boundary=b' });
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid-input']);
  });

  test('accepts another upload after a client disconnected during an upload', async () => {
    const id = await someProduct();
    const { port } = new URL(site.app.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/products/${id}/images HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n` +
        'content-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n' +
        '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx',
    );
    await once(socket, 'connect');
    socket.destroy();
    const { status } = await upload(id, pictures.uploadOf(await pictures.png()));
    expect(status).toBe(201);
  });

  test('is needed for an image: POST /api/products rejects a multipart form with 415', async () => {
    const reply = await fetch(`${site.app.url}/api/products`, {
      method: 'POST',
      headers: { authorization },
      body: pictures.uploadOf(await pictures.png()),
    });
    expect(reply.status).toBe(415);
  });
});

describe('the images of a product', () => {
  test('are ordered and removed by the list that the product form sends', async () => {
    const id = await someProduct();
    for (let count = 0; count < 3; count += 1) {
      await upload(id, pictures.uploadOf(await pictures.png(10 + count)));
    }
    const images = async () => {
      const { body } = await owner<{ products: StaffProduct[] }>('GET', '/products');
      return body.data.products.find(({ _id }) => _id === id)?.images.map((image) => image._id);
    };
    const [a = '', b = '', c = ''] = (await images()) ?? [];
    const put = (change: object) =>
      owner<StaffProduct>('PUT', `/products/${id}`, { ...PRODUCT, ...change });
    expect((await put({})).body.data.images).toHaveLength(3);
    await put({ images: [c, a, b] });
    expect(await images()).toEqual([c, a, b]);
    await put({ images: [b, c] });
    expect(await images()).toEqual([b, c]);
    expect((await fetched(`/api/products/images/${a}`, { authorization })).status).toBe(404);

    const unknown = await put({ images: [b, a] });
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { 'images.1': 'Esa imagen no existe.' },
    ]);
    const twice = await put({ images: [b, b] });
    expect(twice.body.fields).toEqual({ images: 'Esa imagen está repetida.' });
    const foreign = await postProduct(owner, { images: [b] });
    expect(foreign.body.fields).toEqual({ 'images.0': 'Esa imagen no existe.' });
    expect(await images()).toEqual([b, c]);
  });

  test('are at most eight, also after ten concurrent uploads', async () => {
    const id = await someProduct();
    const content = await pictures.png();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => upload(id, pictures.uploadOf(content))),
    );
    const rejected = replies.filter(({ status }) => status !== 201);
    expect(rejected.map(({ status, body }) => [status, body.error])).toEqual(
      Array(2).fill([409, 'Un producto puede tener hasta 8 imágenes.']),
    );
    const rows = await site.app.context.db
      .selectFrom('product_images')
      .select('position')
      .where('product_id', '=', id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('are public while the product is offered, else visible to users who may list products', async () => {
    const id = await someProduct();
    const { body } = await upload(id, pictures.uploadOf(await pictures.png()));
    const url = body.data.images[0]?.url ?? '';
    const as = async (permission: 'agenda' | 'stock') =>
      (await createStaff(site.app.context.db, [permission])).headers;
    expect((await fetched(url)).status).toBe(404);
    expect((await fetched(url, await as('stock'))).status).toBe(404);
    const seen = await fetched(url, await as('agenda'));
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    const offer = { ...PRODUCT, publishIn: { agendaTaller: true } };
    await owner('PUT', `/products/${id}`, offer);
    expect((await fetched(url)).status).toBe(200);
    await owner('PATCH', `/products/${id}/toggle-status`, {});
    expect((await fetched(url)).status).toBe(404);
    await owner('PATCH', `/products/${id}/toggle-status`, {});
    await owner('DELETE', `/products/${id}`);
    expect((await fetched(url)).status).toBe(404);
    const gone = await upload(id, pictures.uploadOf(await pictures.png()));
    expect([gone.status, gone.body.error]).toEqual([
      404,
      'No encontramos ese producto. Puede haber sido eliminado.',
    ]);
  });

  test('cannot be uploaded without the permission', async () => {
    const id = await someProduct();
    const form = pictures.uploadOf(await pictures.png());
    expect((await upload(id, form, { authorization: 'Bearer x' })).status).toBe(401);
    const agenda = await createStaff(site.app.context.db, ['agenda']);
    expect((await upload(id, form, agenda.headers)).status).toBe(403);
  });
});
