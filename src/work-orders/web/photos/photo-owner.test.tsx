import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '#test/panel/fake-server.ts';
import { pass, until } from '#test/panel/locator.ts';
import { press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { PHOTO } from '#test/panel/order-records.ts';
import { storeSession } from '#ui/panel/session/session-store.ts';
import { addPhoto } from '../../contract/photo.ts';
import { queuePhoto, resetQueue } from './photo-queue.ts';
import PhotoUploads from './photo-uploads.tsx';
import { isOwn } from './queue-rules.ts';

/** Longer than the first pauses between two tries. */
const RETRY_AFTER_MS = 60_000;

beforeEach(() => resetQueue());

setUpScreens();

/** The uploads of the panel of Ana, and buttons for a token of an unknown user and for the other user of the device. */
function Panel() {
  const [user, setUser] = useState<string | null>('ana');
  const other = user === 'ana' ? 'bruno' : 'ana';
  return (
    <>
      <PhotoUploads key={user} user={user} onOpen={() => {}} />
      <button type="button" onClick={() => setUser(other)}>
        Entra {other}
      </button>
      <button type="button" onClick={() => setUser(null)}>
        Otro token
      </button>
    </>
  );
}

const takePhoto = (order: string) =>
  queuePhoto(
    { citation: 'citation-1', order, moment: 'in', finding: null, label: 'Frente' },
    new File([order], 'front.jpg', { type: 'image/jpeg' }),
  );

/** Opens the panel of Ana, whose photo cannot be uploaded now; `waiting`: with those that wait already. */
async function openWithPhoto(waiting = 1) {
  const page = openScreen(<Panel />, { server: new FakeServer().fail(addPhoto), width: 390 });
  await page.getByRole('button', { name: 'Entra bruno' }).waitFor();
  expect(await takePhoto('order-of-ana')).toBeNull();
  await page.getByRole('button', { name: `Fotos: ${waiting} por subir` }).waitFor();
  return page;
}

test('a photo that waits on the device is neither shown to nor uploaded by another user', async () => {
  const page = await openWithPhoto();
  const ordersOf = () => page.server.requests(addPhoto).map(({ params }) => params['id']);
  await until(() => expect(ordersOf().length).toBeGreaterThan(0));
  await press(page, 'Entra bruno');
  await page.getByRole('button', { name: 'Entra ana' }).waitFor();
  const before = ordersOf().length;
  page.server.answer(addPhoto, PHOTO);
  await takePhoto('order-of-bruno');
  await until(() => expect(ordersOf().slice(before)).toEqual(['order-of-bruno']));
  await until(() => expect(page.getByRole('button', { name: /^Fotos: / }).count()).toBe(0));
  await press(page, 'Entra ana');
  await until(() => expect(ordersOf().slice(before)).toEqual(['order-of-bruno', 'order-of-ana']));
});

test('no photo is uploaded while the token may be that of another user', async () => {
  // As in earlier versions, which anybody may upload: the queue's own filter does not keep it back.
  await takePhoto('order-without-user');
  const page = await openWithPhoto(2);
  await until(() => expect(page.server.requests(addPhoto).length).toBeGreaterThan(1));
  await press(page, 'Otro token');
  const before = page.server.requests(addPhoto).length;
  page.server.answer(addPhoto, PHOTO);
  await pass(RETRY_AFTER_MS);
  expect(page.server.requests(addPhoto)).toHaveLength(before);
  await press(page, 'Entra ana');
  await until(() => expect(page.server.requests(addPhoto)).toHaveLength(before + 2));
});

test('a photo taken before the uploads of the panel are loaded belongs to the user who signed in', async () => {
  storeSession('of-ana');
  await takePhoto('order-of-ana');
  const page = openScreen(<Panel />, { server: new FakeServer().fail(addPhoto), width: 390 });
  await page.getByRole('button', { name: 'Fotos: 1 por subir' }).waitFor();
  await press(page, 'Entra bruno');
  await page.getByRole('button', { name: 'Entra ana' }).waitFor();
  await until(() => expect(page.getByRole('button', { name: /^Fotos: / }).count()).toBe(0));
  const before = page.server.requests(addPhoto).length;
  page.server.answer(addPhoto, PHOTO);
  await takePhoto('order-of-bruno');
  const sent = () => page.server.requests(addPhoto).slice(before);
  await until(() => expect(sent().map(({ params }) => params['id'])).toEqual(['order-of-bruno']));
});

test('isOwn allows photos of the user, of the same sign-in without a user, and of earlier versions', () => {
  const ana = { user: 'ana', signIn: '1' };
  const own = [{ user: 'ana' }, { signIn: '1' }, { user: 'ana', signIn: '0' }, {}];
  expect(own.map((photo) => isOwn(photo, ana))).toEqual([true, true, true, true]);
  const others = [{ user: 'bruno' }, { signIn: '0' }, { user: 'bruno', signIn: '1' }];
  expect(others.map((photo) => isOwn(photo, ana))).toEqual([false, false, false]);
  expect(isOwn({ signIn: '1' }, { user: null, signIn: null })).toBe(false);
});
