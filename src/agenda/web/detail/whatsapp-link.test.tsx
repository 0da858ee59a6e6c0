import { expect, test } from 'vitest';
import { pressWhatsapp, stubChat, textOf } from '#test/panel/chat.ts';
import { BOOKED, drawerOf, open, openDrawer, serverWith } from '#test/panel/citation-screen.tsx';
import { pass, until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { linkCitation } from '../../contract/staff-citation.ts';

setUpScreens();

const LINK = 'https://taller.ejemplo.com/mi/x';

test('a press on «WhatsApp» in the citation drawer opens the chat with a new link of the client', async () => {
  const { server, drawer } = await openDrawer();
  server.answer(linkCitation, { link: LINK });
  const chat = stubChat();
  expect(await pressWhatsapp(drawer)).toBe(false);
  await until(() => expect(chat.location.href).not.toBe(''));
  expect(chat.location.href).toMatch(/^https:\/\/wa\.me\/59899412738\?text=/);
  expect(textOf(chat.location.href)).toMatch(
    / Todo sobre tu cita: https:\/\/taller\.ejemplo\.com\/mi\/x$/,
  );
  expect(chat.opener).toBeNull();
  expect(server.requests(linkCitation)).toHaveLength(1);
});

test('a press on «WhatsApp» opens the chat without a link when none can be created', async () => {
  const { server, drawer } = await openDrawer();
  server.reject(linkCitation, 'unknown-citation');
  const chat = stubChat();
  await pressWhatsapp(drawer);
  await until(() => expect(chat.location.href).not.toBe(''));
  expect(textOf(chat.location.href)).toMatch(/¿Nos la confirmas\?$/);
});

test('a press on «WhatsApp» opens the chat without a link after four seconds without an answer', async () => {
  const server = serverWith(BOOKED).answer(linkCitation, { link: LINK });
  const drawer = await drawerOf(open(server));
  server.hold(linkCitation);
  const chat = stubChat();
  await pressWhatsapp(drawer);
  await pass(3900);
  expect(chat.location.href).toBe('');
  await pass(200);
  expect(textOf(chat.location.href)).toMatch(/¿Nos la confirmas\?$/);
});

test('«WhatsApp» stays an ordinary link where the window is blocked and with a key', async () => {
  const { server, drawer } = await openDrawer();
  stubChat({ blocked: true });
  expect(await pressWhatsapp(drawer)).toBe(true);
  stubChat();
  expect(await pressWhatsapp(drawer, { ctrlKey: true })).toBe(true);
  expect(server.requests(linkCitation)).toHaveLength(0);
});

test('«WhatsApp» creates no link for users who may only read the citation', async () => {
  const { server, drawer } = await openDrawer({}, { manages: false });
  stubChat();
  expect(await pressWhatsapp(drawer)).toBe(true);
  expect(server.requests(linkCitation)).toHaveLength(0);
});
