import { beforeEach, expect, test } from 'vitest';
import { FILE_POLICY } from '#platform/http/response-headers.ts';
import { clientPages } from '#test/client-pages.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { testEnvironment } from '#test/environment.ts';
import {
  insertEstimate,
  insertJobPhoto,
  insertSentEstimate,
  insertWorkLine,
  insertWorkOrder,
} from '#test/order-rows.ts';

/** Photos on the client's page. */
const site = testEnvironment();
const { send, insertBooked } = clientPages(site);
beforeEach(async () => {
  await deleteRecords(site.app.context.db, 'citations');
});

test('GET /mi/{token}/foto sends only photos that the client may see, uncached', async () => {
  const { db } = site.app.context;
  const { token, id } = await insertBooked({ status: 'in-workshop' });
  const order = await insertWorkOrder(db, id);
  const shown = await insertJobPhoto(db, order);
  const hidden = await insertJobPhoto(db, order, { shown_to_client: false });
  const other = await insertBooked({ status: 'in-workshop' });
  const { status, headers } = await send(`/mi/${token}/foto/${shown}/400`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe(FILE_POLICY);
  expect((await send(`/mi/${token}`)).html).toContain(`/mi/${token}/foto/${shown}/400`);
  const paths = [
    `${token}/foto/${hidden}/400`,
    `${other.token}/foto/${shown}/400`,
    `${token}/foto/${shown}/800`,
    `${token}/foto/x/400`,
  ];
  const replies = await Promise.all(paths.map((path) => send(`/mi/${path}`)));
  expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404]);
});

test('GET /mi/{token}/foto sends a photo of a line only once an estimate with it was sent', async () => {
  const { db } = site.app.context;
  const { token, id } = await insertBooked({ status: 'in-workshop' });
  const order = await insertWorkOrder(db, id);
  const line_id = await insertWorkLine(db, order);
  await db
    .insertInto('findings')
    .values({ order_id: order, position: 1, item: 'Frenos' })
    .execute();
  const photos = [
    await insertJobPhoto(db, order, { line_id }),
    await insertJobPhoto(db, order, { finding: 1 }),
    await insertJobPhoto(db, order, { moment: 'during' }),
  ];
  const statuses = async () => {
    const replies = await Promise.all(
      photos.map((photo) => send(`/mi/${token}/foto/${photo}/400`)),
    );
    return replies.map(({ status }) => status);
  };
  const atCounter = { channel: 'counter', state: 'answered' } as const;
  await insertEstimate(db, order, [{ _id: line_id, photos }], atCounter);
  expect(await statuses()).toEqual([404, 404, 404]);
  await insertEstimate(db, order, [{ _id: line_id, photos }], { version: 2 });
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('GET /mi/{token} leaves out photos of the estimate that staff hid or deleted since', async () => {
  const { db } = site.app.context;
  const { token, id } = await insertBooked({ status: 'in-workshop' });
  const order = await insertWorkOrder(db, id);
  const [kept, hidden, deleted] = [
    await insertJobPhoto(db, order),
    await insertJobPhoto(db, order, { shown_to_client: false }),
    await insertJobPhoto(db, order),
  ];
  await insertSentEstimate(db, order, [{ photos: [kept, hidden, deleted] }]);
  await db.deleteFrom('job_photos').where('id', '=', deleted).execute();
  const { html } = await send(`/mi/${token}`);
  expect([kept, hidden, deleted].map((photo) => html.includes(photo))).toEqual([
    true,
    false,
    false,
  ]);
});

test('GET /mi/{token} names photos of the estimate by their side or finding, and numbers the others', async () => {
  const { db } = site.app.context;
  const { token, id } = await insertBooked({ status: 'in-workshop' });
  const order = await insertWorkOrder(db, id);
  await db
    .insertInto('findings')
    .values({ order_id: order, position: 1, item: 'Batería y carga' })
    .execute();
  const photos = [
    await insertJobPhoto(db, order, { finding: 1, moment: 'during' }),
    await insertJobPhoto(db, order, { view: 'left' }),
    await insertJobPhoto(db, order),
  ];
  await insertSentEstimate(db, order, [{ text: 'Cambiar la batería', photos }]);
  const { html } = await send(`/mi/${token}`);
  const [lines = ''] = html.split('id="fotos"');
  expect([...lines.matchAll(/alt="([^"]+)" width/g)].map(([, alt]) => alt)).toEqual([
    'Batería y carga, durante el trabajo',
    'Izquierda, al recibirla',
    'Foto 3: Cambiar la batería',
  ]);
});
