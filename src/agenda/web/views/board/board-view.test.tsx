import { expect, test } from 'vitest';
import { answerWith } from '#test/panel/agenda-screen.tsx';
import { blockOf, onBay, opened, openView, serverWith } from '#test/panel/calendar-screen.tsx';
import { dragOver, dragTo, drop } from '#test/panel/drag.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { dialog, press, toast } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { NO_LINKS } from '#test/panel/records.ts';
import { changeCitationStatus, listCitations } from '../../../contract/staff-citation.ts';
import { BOARD_STATUSES } from '../../../rules/calendar/board.ts';
import {
  CITATION_LABELS,
  CITATION_TRANSITIONS,
  type CitationStatus,
} from '../../../rules/citation-status.ts';

setUpScreens();

const cardIn = (status: CitationStatus, name = `En ${status}`) => {
  const { pieces: _, ...card } = onBay(name, ['2026-11-24', '09:00'], { status });
  return { ...card, pieces: [] };
};
const columnOf = (page: Locator, status: CitationStatus) =>
  page.locator(`[data-column="${status}"]`);

test('the board shows a card in the column of its status, and a click on its client opens it', async () => {
  const card = cardIn('in-workshop', 'Martín Píriz');
  const page = openView('tablero', [card]);
  const found = columnOf(page, 'in-workshop').locator('[data-citation]');
  expect(await found.textContent()).toMatch(
    /24\/11·09:00Martín PírizYamaha CB 190R 2022Cambio de aceite y filtroPasar a En Proceso/,
  );
  await page.getByRole('heading', { name: /^En Taller.*1 cita$/ }).waitFor();
  await found.getByRole('button', { name: 'Martín Píriz', exact: true }).click();
  expect(opened).toEqual([card._id]);
});

test('a card of the board names the plate of its motorcycle', async () => {
  const card = cardIn('accepted', 'Ana Pereyra');
  const motorcycle = { _id: 'moto', plate: 'SBK 123', brand: 'Yamaha', model: 'MT-07', year: 2022 };
  const server = serverWith([card]).answer(listCitations, answerWith([{ ...card, motorcycle }]));
  const page = openView('tablero', [card], { server });
  await columnOf(page, 'accepted').getByText('SBK 123').waitFor();
});

test('a card of a product without a name says so, not that there is no service', async () => {
  const { service, ...card } = cardIn('accepted', 'Ana Pereyra');
  const product = { _id: 'kit', name: '' };
  const page = openView('tablero', [{ ...card, service: { ...service, name: '' }, product }]);
  await columnOf(page, 'accepted').getByText('Producto sin nombre').waitFor();
});

test('«Mover…» on the board offers exactly the transitions of each status, and asks before it cancels', async () => {
  const cards = BOARD_STATUSES.map((status) => cardIn(status));
  const page = openView('tablero', cards);
  for (const card of cards) {
    await press(page, `Mover… ${card.clientName}`);
    const offered = CITATION_TRANSITIONS[card.status].map((to) => CITATION_LABELS[to]);
    await until(() => expect(page.getByRole('menuitem').allTextContents()).toEqual(offered));
    await press(page, `Mover… ${card.clientName}`);
    await page.getByRole('menuitem').waitFor({ state: 'detached' });
  }
  const [pending] = cards;
  if (!pending) throw new Error('no card');
  await press(page, `Mover… ${pending.clientName}`);
  await page.getByRole('menuitem', { name: 'Cancelada' }).click();
  expect(page.server.requests(changeCitationStatus)).toEqual([]);
  const { pieces: _, ...cancelled } = pending;
  page.server
    .answer(changeCitationStatus, { ...cancelled, status: 'cancelled' })
    .answer(listCitations, answerWith(cards.slice(1).map((each) => ({ ...each, ...NO_LINKS }))));
  await press(dialog(page, '¿Cancelar esta cita?'), 'Cancelar cita');
  // Cards keep their places while the pointer is over them.
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).click();
  await blockOf(page, pending).waitFor({ state: 'detached' });
});

test('a card of the board that moves on keeps its place, inert, while a pointer is over the board', async () => {
  const [first, second] = ['Ana Pereyra', 'Bruno Sosa'].map((name) => cardIn('accepted', name));
  if (!first || !second) throw new Error('no cards');
  const page = openView('tablero', [first, second]);
  const slots = columnOf(page, 'accepted').getByRole('listitem', { includeHidden: true });
  await until(() => expect(slots.count()).toBe(2));
  const { pieces: _, ...moved } = { ...first, status: 'in-workshop' as const };
  page.server.answer(changeCitationStatus, moved).answer(
    listCitations,
    answerWith([
      { ...moved, ...NO_LINKS },
      { ...second, ...NO_LINKS },
    ]),
  );
  await press(blockOf(page, first), 'Pasar a En Taller');
  await columnOf(page, 'in-workshop').locator('[data-citation]').waitFor();
  expect(page.locator(`[data-citation="${first._id}"]`).count()).toBe(1);
  expect(await slots.nth(0).textContent()).toContain('Ana Pereyra');
  expect(await slots.nth(0).getAttribute('inert')).not.toBe(null);
  expect(await slots.nth(1).textContent()).toContain('Bruno Sosa');
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).click();
  await until(() => expect(slots.count()).toBe(1));
  expect(await slots.nth(0).textContent()).toContain('Bruno Sosa');
});

test('a drop on the board changes the status; on a column that is not allowed it states the reason', async () => {
  const card = cardIn('in-workshop', 'Joaquín de los Santos');
  const page = openView('tablero', [card]);
  await blockOf(page, card).waitFor();
  const legal = (status: CitationStatus) => columnOf(page, status).getAttribute('data-legal');
  const why = 'Una cita en En Taller solo puede pasar a En Proceso.';
  // The message of the second drop replaces that of the first.
  for (let times = 0; times < 2; times += 1) {
    await dragOver(blockOf(page, card), columnOf(page, 'pending'));
    await until(async () => expect(await legal('pending')).toBe('false'));
    expect(await legal('in-progress')).toBe('true');
    await drop(columnOf(page, 'pending'));
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    await until(async () => expect(await legal('pending')).toBe(null));
  }
  expect(page.getByRole('alert').filter({ hasText: why }).count()).toBe(1);
  expect(page.server.requests(changeCitationStatus)).toEqual([]);

  const { pieces: _, ...rest } = card;
  const moved = { ...rest, status: 'in-progress' as const };
  page.server
    .answer(changeCitationStatus, moved)
    .answer(listCitations, answerWith([{ ...moved, ...NO_LINKS }]));
  await dragTo(blockOf(page, card), columnOf(page, 'in-progress'));
  await toast(page, 'Joaquín de los Santos: En Proceso');
  expect(page.server.requests(changeCitationStatus)[0]?.body).toEqual({
    status: 'in-progress',
    expectedStatus: 'in-workshop',
  });
});

test('a column of the board shows 20 cards, and the others with «Ver más»', async () => {
  const cards = Array.from({ length: 22 }, (_, at) => cardIn('pending', `Cliente ${at}`));
  const page = openView('tablero', cards);
  const shown = columnOf(page, 'pending').getByRole('listitem');
  await until(() => expect(shown.count()).toBe(20));
  await press(page, 'Ver más (2) en Pendiente de pago');
  await until(() => expect(shown.count()).toBe(22));
});

test('the board on a phone shows one column, and the number of cards in each column', async () => {
  const card = cardIn('installed', 'Camila de la Fuente');
  const page = openView('tablero', [card, cardIn('pending')], { width: 390 });
  const choice = page.getByRole('radiogroup', { name: 'Columna' });
  await choice.waitFor();
  expect(page.locator('[data-column]').count()).toBe(1);
  expect(await choice.textContent()).toMatch(/1Pendiente de pago.*0Aceptado.*1Instalada/);
  await choice.getByRole('radio', { name: /Instalada/ }).click();
  await columnOf(page, 'installed').locator('[data-citation]').waitFor();
  expect(page.locator('[data-column]').count()).toBe(1);
});
