import { expect, test } from 'vitest';
import { pressWhatsapp, stubChat, textOf } from '#test/panel/chat.ts';
import { until } from '#test/panel/locator.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { openDrawer } from '#test/panel/reservation-drawer-screen.tsx';
import { linkReservation } from '../../contract/staff-reservation.ts';

setUpScreens();

test('a press on «WhatsApp» in the reservation drawer opens the chat with a new link of the client', async () => {
  const { server, drawer } = await openDrawer({ status: 'importing' });
  server.answer(linkReservation, { link: 'https://taller.ejemplo.com/mi/x' });
  const chat = stubChat();
  expect(await pressWhatsapp(drawer)).toBe(false);
  await until(() => expect(chat.location.href).not.toBe(''));
  expect(textOf(chat.location.href)).toMatch(
    / Todo sobre tu reserva: https:\/\/taller\.ejemplo\.com\/mi\/x$/,
  );
});

test('«WhatsApp» creates no link for users who may only read the reservation', async () => {
  const { server, drawer } = await openDrawer({}, { manages: false });
  stubChat();
  expect(await pressWhatsapp(drawer)).toBe(true);
  expect(server.requests(linkReservation)).toHaveLength(0);
});
