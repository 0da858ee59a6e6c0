import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { insertClient } from '#test/client-records.ts';
import { deleteRecords } from '#test/delete-records.ts';
import { followUpPanel, followUpRow, insertFollowUp } from '#test/follow-ups.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

/** «Por avisar»: the clients to notify, one card each. */
const site = siteForTests();
const db = () => site.app.context.db;
const PHONE = { width: 390, height: 844, touch: true };
const NAMES = [
  'Ana Pérez',
  'Bruno Silva',
  'Juan Bautista Goicoechea Irazábal de los Santos',
  'Diego Núñez',
  'Elena Sosa',
  'Fabián Ruiz',
  'Gabriela Techera',
  'Hugo Barrios',
  'Irene Olivera',
  'Joaquín Píriz',
] as const;
type Name = (typeof NAMES)[number];

/** The id of the follow-up of each client, of whom the fourth has only a mail. */
let waiting: Map<Name, string>;

beforeEach(async () => {
  await db().deleteFrom('follow_ups').execute();
  await deleteRecords(db(), 'citations');
  waiting = new Map();
  for (const [index, name] of NAMES.entries()) {
    const contact = name === 'Diego Núñez' ? { phone: '', email: 'diego@ejemplo.com' } : {};
    const person = { name, plate: `SBK 10${index}`, ...contact };
    const links = await insertClient(db(), site.fixtures.oilChange, person);
    const due_day = `2026-11-${10 + index}`;
    waiting.set(name, await insertFollowUp(db(), links, { due_day }));
  }
});

const cardOf = (page: Page, name: Name): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const idOf = (name: Name): string => waiting.get(name) ?? '';
const sending = (card: Locator) => card.getByRole('link', { name: /^WhatsApp/ });
const ways = (card: Locator) => card.getByRole('link', { name: /^(?:WhatsApp|Email|Llamar) / });
const yes = (card: Locator) => card.getByRole('button', { name: 'Sí, avisado' });

/** Taps «WhatsApp», and returns from it to a question in sight. Resolves with the text of the chat. */
async function send(page: Page, card: Locator): Promise<string> {
  const opening = page.context().waitForEvent('page');
  await sending(card).tap();
  const chat = await opening;
  const text = new URL(chat.url()).searchParams.get('text') ?? '';
  await chat.close();
  await expectAboveBar(page, yes(card));
  return text;
}

/** The next card has the focus, and all of it is in sight above the bar at the edge. */
async function expectNext(page: Page, name: Name): Promise<void> {
  const card = cardOf(page, name);
  await expect.poll(() => card.evaluate((each) => each === document.activeElement)).toBe(true);
  await expectAboveBar(page, card);
}

async function expectAboveBar(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox();
  const bar = await page.locator('[data-bar=bottom]').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
}

test('the owner works through ten clients on a phone with one thumb', async () => {
  const { page } = await openPanel(site, ['agenda'], {
    ...PHONE,
    hash: '#agenda',
    live: 'followed',
    refused: 409,
  });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  const sent: unknown[] = [];
  page.on('request', (call) => call.method() === 'PATCH' && sent.push(call.postDataJSON()));
  await page.getByRole('button', { name: 'Por avisar (10)' }).tap();
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(NAMES);
  expect(page.url()).toMatch(/#agenda\/avisar$/);

  // WhatsApp opens with the message; a double tap of the answer sends it once.
  const ana = cardOf(page, 'Ana Pérez');
  expect(await send(page, ana)).toContain('Hola Ana, te escribimos de');
  await yes(ana).dblclick();
  await expectNext(page, 'Bruno Silva');
  expect(sent).toEqual([{ state: 'told', channel: 'whatsapp', reasons: [idOf('Ana Pérez')] }]);

  // A locked phone loads the page again.
  await send(page, cardOf(page, 'Bruno Silva'));
  await cardOf(page, 'Bruno Silva').getByText('¿Enviado?').waitFor();
  await page.reload();
  await cardOf(page, 'Bruno Silva').getByText('¿Enviado?').waitFor();
  await yes(cardOf(page, 'Bruno Silva')).tap();
  await expectNext(page, 'Juan Bautista Goicoechea Irazábal de los Santos');

  // Another user notifies the client first.
  const third = 'Juan Bautista Goicoechea Irazábal de los Santos';
  await send(page, cardOf(page, third));
  const marta = await followUpPanel(site.app, { name: 'Marta' });
  await marta.change(idOf(third), { state: 'told', channel: 'phone' });
  // The open question keeps the card in its place.
  await page.getByRole('button', { name: 'Por avisar (7)' }).waitFor();
  await yes(cardOf(page, third)).tap();
  await page.getByText('Marta ya le avisó hoy a las 08:00.').waitFor();
  await page.getByRole('button', { name: `Entendido: ${third}` }).tap();

  // Only a mail, then one later and one not at all.
  const diego = cardOf(page, 'Diego Núñez');
  await diego.getByRole('link', { name: 'Email a Diego Núñez' }).waitFor();
  expect(await ways(diego).first().getAttribute('href')).toMatch(
    /^mailto:diego@ejemplo\.com\?subject=Aviso%20de%20.+&body=Hola%20Diego/,
  );
  await diego.getByRole('button', { name: /^Posponer/ }).tap();
  await page.getByRole('menuitem', { name: /^Mañana/ }).tap();
  await expectNext(page, 'Elena Sosa');
  await cardOf(page, 'Elena Sosa')
    .getByRole('button', { name: /^Posponer/ })
    .tap();
  await page.getByRole('menuitem', { name: 'No avisar…' }).tap();
  const form = page.getByRole('dialog', { name: 'No avisar' });
  await form.getByRole('radio', { name: 'Ya no tiene la moto' }).tap();
  await form.getByRole('button', { name: 'No avisar', exact: true }).tap();
  await form.waitFor({ state: 'detached' });

  const rest = NAMES.slice(5);
  for (const [index, name] of rest.entries()) {
    await send(page, cardOf(page, name));
    await yes(cardOf(page, name)).tap();
    const next = rest[index + 1];
    if (next) await expectNext(page, next);
  }
  await page.getByText('No queda nadie por avisar').first().waitFor();
  await page.getByRole('button', { name: 'Deshacer: Joaquín Píriz' }).tap();
  await sending(cardOf(page, 'Joaquín Píriz')).waitFor();
  await page.getByRole('button', { name: 'Por avisar (1)' }).waitFor();

  const rows = await Promise.all(NAMES.map((name) => followUpRow(db(), idOf(name))));
  expect(rows.map(({ state, channel, told_by_name }) => [state, channel, told_by_name])).toEqual([
    ['told', 'whatsapp', 'Sofía Güida'],
    ['told', 'whatsapp', 'Sofía Güida'],
    ['told', 'phone', 'Marta'],
    ['snoozed', null, ''],
    ['dropped', null, ''],
    ...Array(4).fill(['told', 'whatsapp', 'Sofía Güida']),
    ['waiting', null, ''],
  ]);
});

test('«Por avisar» is accessible at every width, with its lists and the open question', async () => {
  for (const width of [390, 820, 1440]) {
    const { page } = await openPanel(site, ['agenda'], { width, hash: '#agenda/avisar' });
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
    const ana = cardOf(page, 'Ana Pérez');
    await ana.getByRole('link', { name: /^WhatsApp/ }).click();
    await ana.getByText('¿Enviado?').waitFor();
    await inspect(page, 'por-avisar', '[aria-label="Por avisar"]');
    await page.getByText('Avisados', { exact: true }).click();
    await page.getByText('Todavía no hay clientes avisados').first().waitFor();
    await inspect(page, 'avisados', '[aria-label="Avisados"]');
  }
});
