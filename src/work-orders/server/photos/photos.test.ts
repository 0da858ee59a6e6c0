import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { testEnvironment } from '#test/environment.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { type OrderCalls, orderPanel, receivedOrder } from '#test/order-calls.ts';
import { snapshotOrders } from '#test/order-snapshot.ts';
import * as pictures from '#test/pictures.ts';
import type { WorkOrder } from '../../contract/work-order.ts';

const site = testEnvironment();
const db = () => site.app.context.db;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const QUICK = '00000000-0000-7000-8000-000000000001';

let staff: OrderCalls;
let order: WorkOrder;
beforeAll(async () => {
  staff = await orderPanel(site.app);
});
beforeEach(async () => {
  order = await receivedOrder(site.app, staff, site.fixtures.oilChange);
});

function photoForm(content: Buffer | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ moment: 'in', ...fields })) form.set(name, value);
  if (content !== null) form.set('photo', new Blob([new Uint8Array(content)]), 'foto.jpg');
  return form;
}

const upload = (content: Buffer | null, fields: Record<string, string> = {}) =>
  staff.addPhoto(order._id, photoForm(content, fields));

/** Uploads a photo that no other test has. */
let shade = 0;
async function stored(fields: Record<string, string> = {}) {
  shade += 1;
  const { status, body } = await upload(await pictures.png(40 + shade, 30), fields);
  expect(status).toBe(201);
  return body.data;
}

async function image(photo: string, size = '1600', calls = staff) {
  const url = `${site.app.url}/api/work-orders/${order._id}/photos/${photo}/${size}`;
  const reply = await fetch(url, { headers: calls.staff.headers });
  return { reply, content: Buffer.from(await reply.arrayBuffer()) };
}

const current = async () => (await staff.order(order.citation)).body.data;
const close = () =>
  sql`update work_orders set closed_at = now() where id = ${order._id}`.execute(db());

describe('POST /api/work-orders/:id/photos', () => {
  test('stores the photo with what was sent', async () => {
    await staff.inspect(order._id, { checklist: QUICK });
    const line = await staff.addLine(order._id, { kind: 'labour', text: 'Frenos', price: 1 });
    const lineId = line.body.data.lines[0]?._id ?? '';
    const photo = await stored({
      moment: 'during',
      view: 'left',
      finding: '2',
      line: lineId,
      takenAt: '2026-11-23T10:55:00.000Z',
      shownToClient: 'false',
    });
    expect(photo).toMatchObject({
      moment: 'during',
      view: 'left',
      finding: 2,
      line: lineId,
      takenAt: '2026-11-23T10:55:00.000Z',
      by: 'Sofía Güida',
      shownToClient: false,
    });
    expect((await current()).photos).toEqual([photo]);
  });

  test('a photo of a finding of a checklist that was replaced meanwhile has no finding', async () => {
    await staff.inspect(order._id, { checklist: QUICK });
    const findingItem = (await current()).findings[1]?.item ?? '';
    const about = { moment: 'during', finding: '2', findingItem };
    expect((await stored(about)).finding).toBe(2);
    const full = (await staff.checklists()).body.data.at(1);
    await staff.inspect(order._id, { checklist: full?._id });
    expect((await stored(about)).finding).toBeNull();
  });

  test('a photo was not taken later than it was stored', async () => {
    const { takenAt } = await stored({ takenAt: '2027-01-01T00:00:00Z' });
    expect(takenAt).toBe(new Date(MONDAY_MORNING).toISOString());
  });

  test('the photo is served in both sizes as a file that runs no script', async () => {
    const { body } = await upload(await pictures.noisePicture('jpeg'));
    const { reply, content } = await image(body.data._id);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(reply.headers.get('content-security-policy')).toBe(FILE_POLICY);
    expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(await sharp(content).metadata()).toMatchObject({ width: 300, height: 200 });
    const big = await pictures.png(2000, 1000);
    const large = (await upload(big)).body.data._id;
    const sizes = [];
    for (const size of ['1600', '400']) {
      const { width, height, format } = await sharp((await image(large, size)).content).metadata();
      sizes.push([width, height, format]);
    }
    expect(sizes).toEqual([
      [1600, 800, 'webp'],
      [400, 200, 'webp'],
    ]);
  });

  test('the photo is stored without its metadata', async () => {
    const sent = await pictures.jpegWithExif();
    expect(sent.toString('latin1')).toContain('Exif');
    const { body } = await upload(sent);
    for (const size of ['1600', '400']) {
      const { content } = await image(body.data._id, size);
      for (const word of pictures.EXIF_TEXTS) expect(content.toString('utf8')).not.toContain(word);
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
  });

  test('a photo that the camera turned is stored upright', async () => {
    const { body } = await upload(await pictures.rotatedJpeg());
    const { width, height, orientation } = await sharp(
      (await image(body.data._id)).content,
    ).metadata();
    expect([width, height, orientation]).toEqual([300, 400, undefined]);
  });

  test('the same file again gets the stored photo and writes nothing', async () => {
    const content = await pictures.png(33, 33);
    const first = await upload(content);
    const before = await snapshotOrders(db());
    const again = await upload(content, { moment: 'out' });
    expect([first.status, again.status, again.body.data]).toEqual([201, 200, first.body.data]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test('two uploads of one file at once store one photo', async () => {
    for (let round = 0; round < 5; round += 1) {
      const content = await pictures.png(100 + round, 20);
      const replies = await Promise.all([upload(content), upload(content), upload(content)]);
      expect(new Set(replies.map(({ body }) => body.data._id)).size).toBe(1);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
      expect((await current()).photos).toHaveLength(round + 1);
    }
  });

  test('the same file is a photo of its own in another order', async () => {
    const content = await pictures.png(34, 34);
    const first = await upload(content);
    const other = await receivedOrder(site.app, staff, site.fixtures.oilChange);
    const second = await staff.addPhoto(other._id, photoForm(content));
    expect(second.status).toBe(201);
    expect(second.body.data._id).not.toBe(first.body.data._id);
  });

  test.each(['heic', 'heix', 'mif1'])('a file in %s is rejected with advice', async (brand) => {
    const file = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1');
    const { status, body } = await upload(file);
    expect([status, body.code, body.error]).toEqual([
      400,
      'not-readable-photo',
      'No pudimos leer la foto. Si es HEIC, en el iPhone elige Ajustes › Cámara › Formatos › «Más compatible».',
    ]);
  });

  test.each([
    ['no file', async () => null, 'no-image'],
    ['an empty file', async () => Buffer.alloc(0), 'no-image'],
    ['a page', async () => pictures.html(), 'not-an-image'],
    [
      'a truncated picture',
      () => pictures.truncate(pictures.noisePicture('jpeg')),
      'damaged-photo',
    ],
    ['a picture with lost data', () => pictures.damagedJpeg(), 'damaged-photo'],
    ['the head of a picture', async () => (await pictures.png()).subarray(0, 40), 'damaged-photo'],
    ['too many pixels', () => pictures.decompressionBomb(), 'too-many-pixels'],
  ])('%s is rejected', async (_what, make, code) => {
    const before = await snapshotOrders(db());
    const { status, body } = await upload(await make());
    expect([status, body.code]).toEqual([400, code]);
    expect(await snapshotOrders(db())).toEqual(before);
  });

  test.each([
    ['an unknown side', { view: 'Frente' }, 'view', 'Ese lado de la moto no existe.'],
    ['an unknown moment', { moment: 'later' }, 'moment', 'Elige cuándo se tomó la foto.'],
    [
      'a finding without inspection',
      { finding: '1' },
      'finding',
      'Ese punto no está en la revisión.',
    ],
    [
      'a position of a finding beyond the numbers of the database',
      { finding: '99999' },
      'finding',
      'Ese punto no está en la revisión.',
    ],
    [
      'an instant in the year 0',
      { takenAt: '0000-01-01T00:00:00Z' },
      'takenAt',
      'El momento de la foto no es válido.',
    ],
    ['a wrong instant', { takenAt: 'ayer' }, 'takenAt', 'El momento de la foto no es válido.'],
  ])('%s is rejected', async (_what, fields, field, sentence) => {
    const { status, body } = await upload(await pictures.png(35, 35), fields);
    expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
  });

  test('an unknown line, an unknown order and a closed order are rejected', async () => {
    const content = await pictures.png(36, 36);
    const codes = async () => {
      const replies = [
        await upload(content, { line: UNKNOWN }),
        await upload(content, { line: 'x' }),
        await staff.addPhoto(UNKNOWN, photoForm(content)),
        await staff.addPhoto('x', photoForm(content)),
      ];
      return replies.map(({ status, body }) => `${status} ${body.code}`);
    };
    expect(await codes()).toEqual([
      '404 unknown-line',
      '404 unknown-line',
      '404 unknown-order',
      '404 unknown-order',
    ]);
    await close();
    const { status, body } = await upload(content);
    expect([status, body.code]).toEqual([409, 'order-closed']);
  });

  test('an order has at most 200 photos', async () => {
    await sql`
      insert into job_photos (id, order_id, moment, sha256, taken_at)
      select gen_random_uuid(), ${order._id}, 'in', sha256(n::text::bytea), now()
      from generate_series(1, 199) as n`.execute(db());
    await stored();
    const { status, body } = await upload(await pictures.png(37, 37));
    expect([status, body.code]).toEqual([409, 'too-many-photos']);
  });
});
