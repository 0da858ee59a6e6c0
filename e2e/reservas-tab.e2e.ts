import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { COUNTRIES } from '#reservas/rules/countries.ts';
import { CLOSED_STATUSES } from '#reservas/rules/reservation-status.ts';
import { isFocused } from '#test/browser/keyboard.ts';
import { expectProblem, expectStatus } from '#test/browser/page.ts';
import { clientCalls, reservationBody, reservationPanel } from '#test/reservation-calls.ts';
import { insertReservation } from '#test/reservation-row.ts';
import { deafen } from './support/drawer.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { dialog, press, toast } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { fillReservations, type Row } from './support/reservation-cast.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
let all: Row[] = [];
beforeAll(async () => {
  all = await fillReservations(site);
});

const LIST = /\/api\/reservations\?/;
const PHONE = { width: 390, height: 844, touch: true } as const;

async function openTab(options: Parameters<typeof openPanel>[2] = {}): Promise<Page> {
  const { page } = await openPanel(site, ['reservas'], { hash: '#reservas', ...options });
  await page.locator('[data-row]').first().waitFor();
  return page;
}

const live = () => all.filter(({ status }) => !CLOSED_STATUSES.includes(status));
const namesOf = (some: readonly Row[]) => some.map(({ name }) => name);
const shows = (page: Page, expected: readonly string[]) =>
  eventually(() => page.locator('[data-row]').allTextContents()).toEqual(expected);
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

async function counters(page: Page): Promise<string[]> {
  const texts = await page.getByRole('list', { name: 'Contadores' }).getByRole('listitem');
  return (await texts.allTextContents()).map((text) => text.replace(/(\D) ?(\d)/, '$1 $2'));
}

function countersOf(some: readonly Row[]): string[] {
  const count = (status: string) => some.filter((row) => row.status === status).length;
  return [
    `Total Reservas ${some.length}`,
    `Pendientes ${count('pending')}`,
    `Aceptadas ${count('accepted')}`,
    `Entregadas ${count('delivered')}`,
  ];
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('lists what is under way, newest first, with counters of it, on pages of every size', async () => {
  const page = await openTab();
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Reservas']);
  await page.getByRole('tab', { name: 'Reservas, 2 pendientes' }).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Cliente', 'País', 'Producto', 'Vehículo', 'Fecha', 'Estado', 'Acciones']);
  await shows(page, namesOf(live().slice(0, 10)));
  await expect.poll(() => counters(page)).toEqual(countersOf(live()));
  const cells = await rowOf(page, 'Martín Rodríguez').locator('th, td').allInnerTexts();
  expect(cells.map((cell) => cell.split(/\s*\n\s*/))).toEqual([
    ['Martín Rodríguez', 'martin.rodriguez@ejemplo.com', '+598 98 205 611'],
    ['Argentina'],
    ['Kit de defensas', 'US$\u00a0210,00', all[1]?.code],
    ['Yamaha CB 190R 2022'],
    ['22 nov. 2026'],
    ['Aceptado', '2 de 8'],
    ['Pasar a', 'Importando'],
  ]);
  await inspect(page, 'reservas-list');

  await page.getByText('Página 1 de 2').waitFor();
  await press(page, 'Siguiente');
  await shows(page, namesOf(live().slice(10)));
  expect(await page.getByRole('button', { name: 'Siguiente' }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Por página' }).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['10', '20', '50', '100', 'Todos']);
  await page.getByRole('option', { name: 'Todos' }).click();
  await shows(page, namesOf(live()));
  expect(await page.getByText(/^Página/).count()).toBe(0);
});

test('filters by client, country, model and status; the counters go along', async () => {
  const page = await openTab({ live: 'deaf' });
  await page.getByRole('textbox', { name: 'Cliente' }).fill('NUNEZ');
  await shows(page, ['Camila Núñez']);
  await press(page, 'Quitar filtros');
  await page.getByRole('combobox', { name: 'País' }).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['Todos', ...COUNTRIES]);
  await page.getByRole('option', { name: 'Argentina' }).click();
  const there = live().filter(({ country }) => country === 'Argentina');
  await shows(page, namesOf(there));
  await expect.poll(() => counters(page)).toEqual(countersOf(there));
  await page.getByRole('textbox', { name: 'Modelo' }).fill('himalayan');
  await page.getByText('No hay reservas que coincidan con los filtros.').waitFor();
  await expect.poll(() => counters(page)).toEqual(countersOf([]));
  await inspect(page, 'reservas-empty');
  await page.getByRole('region', { name: 'Reservas' }).getByText('Quitar filtros').click();
  await shows(page, namesOf(live().slice(0, 10)));
  // A counter narrows the list down, and back; those that wait for «Completado» are one press away.
  const accepted = live().filter(({ status }) => status === 'accepted');
  await page.getByRole('button', { name: /^Aceptadas/ }).click();
  await shows(page, namesOf(accepted));
  await page.getByRole('button', { name: /^Aceptadas/, pressed: true }).click();
  await shows(page, namesOf(live().slice(0, 10)));
  const handedOver = all.filter(({ status }) => status === 'delivered');
  await press(page, `Por completar (${handedOver.length})`);
  await shows(page, namesOf(handedOver));
  await expect.poll(() => counters(page)).toEqual(countersOf(handedOver));
  await page.getByRole('button', { name: /^Total Reservas/ }).click();
  await shows(page, namesOf(live().slice(0, 10)));

  await page.getByRole('combobox', { name: 'Estado' }).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      'Todos',
      'Pendiente de pago',
      'Aceptado',
      'Importando',
      'Preparando',
      'Empaquetado',
      'Despachado',
      'Instalando',
      'Listo para entregar',
      'Entregado',
      'Completado',
      'Cancelado',
    ]);
  await page.getByRole('option', { name: 'Entregado' }).click();
  const delivered = all.filter(({ status }) => status === 'delivered');
  await shows(page, namesOf(delivered));
  await expect.poll(() => counters(page)).toEqual(countersOf(delivered));
  await press(page, 'Quitar filtros');

  const asked: string[] = [];
  page.on('request', (request) => LIST.test(request.url()) && asked.push(request.url()));
  await page.getByRole('textbox', { name: 'Cliente' }).pressSequentially('camila');
  await shows(page, ['Camila Núñez']);
  expect(
    asked.filter((url) => url.includes('clientName=camila&') || url.endsWith('camila')),
  ).toHaveLength(1);
  await page.reload();
  await shows(page, namesOf(live().slice(0, 10)));
});

test('on a phone cards say what the rows say, and filters are behind one button', async () => {
  const wide = await openTab();
  await shows(wide, namesOf(live().slice(0, 10)));
  const words = (text: string) => text.split(/[\s·]+/).filter((word) => word !== '');
  const inRows = await wide.locator('tbody tr').allInnerTexts();

  const page = await openTab(PHONE);
  expect(await page.locator('table').count()).toBe(0);
  const cards = page.getByRole('region', { name: 'Reservas' }).getByRole('listitem');
  await eventually(() => cards.count()).toBe(10);
  const inCards = (await cards.allInnerTexts()).map((text) => new Set(words(text)));
  for (const [at, row] of inRows.entries()) {
    expect(words(row).filter((word) => !inCards[at]?.has(word))).toEqual([]);
  }
  await inspect(page, 'reservas-cards');
  await press(page, 'Filtros');
  const sheet = dialog(page, 'Filtros');
  await sheet.getByRole('textbox', { name: 'Modelo' }).fill('mt-07');
  await sheet.getByRole('combobox', { name: 'País' }).click();
  await page.getByRole('option', { name: 'Uruguay' }).click();
  const found = live().filter(({ model, country }) => model === 'MT-07' && country === 'Uruguay');
  await press(sheet, `Ver ${found.length} reservas`);
  await shows(page, namesOf(found));
  await page.getByRole('button', { name: 'Filtros (2)' }).waitFor();
});

test('the switch shows and hides the public button, and is taken back where that fails', async () => {
  const page = await openTab();
  const button = page.getByRole('switch', { name: 'Mostrar «Reserva tu unidad» en el inicio' });
  expect(await button.isChecked()).toBe(false);
  await button.click();
  const shown = async () => {
    const reply = await fetch(`${site.app.url}/api/settings`);
    return ((await reply.json()) as { data: { showReserveButton: boolean } }).data
      .showReserveButton;
  };
  await eventually(shown).toBe(true);
  // Until it is answered another click is none.
  await page.locator('[role=switch][aria-busy=false]').waitFor();
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  expectProblem(page, /ERR_FAILED/);
  await button.click();
  await page.getByText('Error al actualizar configuración').waitFor();
  await eventually(() => button.isChecked()).toBe(true);
  expect(await shown()).toBe(true);

  expectStatus(page, 403);
  const message = 'No tienes permiso para hacer eso.';
  const json = { success: false, message, error: message, code: 'no-permission' };
  await page.unroute('**/api/settings');
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json }) : route.continue(),
  );
  await button.click();
  await page.getByText('Tu sesión ha expirado. Por favor inicia sesión nuevamente.').waitFor();
});

test('bones while it loads; what could not be read is said, and asked for again', async () => {
  for (const size of [PHONE, {}]) {
    const page = await openTab(size);
    const held: Route[] = [];
    await page.route(LIST, (route) => void held.push(route));
    await page.reload();
    await page.getByRole('heading', { name: 'Reservas', level: 1 }).waitFor();
    await page.locator('[aria-label="Reservas"][aria-busy=true]').waitFor();
    await inspect(page, 'reservas-loading');
    expectProblem(page, /ERR_FAILED/);
    await page.route(LIST, (route) => route.abort());
    // One of the page before the reload has gone with it.
    await Promise.all(held.map((route) => route.abort().catch(() => undefined)));
    await page.getByText('Error al cargar reservas').waitFor();
    await inspect(page, 'reservas-failed');
    await page.unroute(LIST);
    await press(page, 'Volver a intentar');
    await shows(page, namesOf(live().slice(0, 10)));
    await eventually(() => page.getByText('Error al cargar reservas').count()).toBe(0);
  }
});

test('forward with a way back; refused and taken back where somebody was faster', async () => {
  const { id } = await insertReservation(site.app.context.db, site.fixtures.crashBars, {
    client_name: 'Hilda Bove',
    status: 'importing',
  });
  const page = await openTab();
  const row = rowOf(page, 'Hilda Bove');
  await row.getByRole('button', { name: 'Pasar a Preparando' }).dblclick();
  await toast(page, 'Hilda Bove: Preparando');
  await row.getByRole('button', { name: 'Pasar a Empaquetado' }).waitFor();
  await press(page, 'Deshacer');
  await toast(page, 'Hilda Bove: Importando');

  await deafen(page);
  await page.reload();
  await row.waitFor();
  const panel = await reservationPanel(site.app);
  await panel.move(id, 'preparing');
  await panel.move(id, 'packed');
  expectStatus(page, 409);
  await row.getByRole('button', { name: 'Pasar a Preparando' }).click();
  await page
    .getByText(
      'La reserva cambió de estado mientras tanto. Revisa cómo quedó. Ahora está en «Empaquetado».',
    )
    .waitFor();
  await row.getByRole('button', { name: 'Despachar' }).waitFor();
  await row.getByRole('button', { name: 'Instalar' }).click();
  await toast(page, 'Hilda Bove: Instalando');
  await row.getByRole('button', { name: 'Pasar a Listo para entregar' }).waitFor();
  await remove(id);
});

test('handed over: its final value first, then 3, 2, 1 on the row, which leaves the list', async () => {
  const { id } = await insertReservation(site.app.context.db, site.fixtures.crashBars, {
    client_name: 'Hilda Bove',
    status: 'ready',
    material_cost_cents: 9_000,
  });
  const page = await openTab();
  const row = rowOf(page, 'Hilda Bove');
  await row.getByRole('button', { name: 'Pasar a Entregado' }).click();
  const asked = dialog(page, 'Valor final de venta');
  const value = asked.getByLabel('Valor final');
  const confirm = asked.getByRole('button', { name: 'Confirmar' });
  expect(await confirm.isDisabled()).toBe(true);
  for (const wrong of ['0', '-3', 'doscientos']) {
    await value.fill(wrong);
    await value.press('Enter');
    await asked
      .getByRole('alert')
      .filter({ hasText: 'Por favor ingresa un valor válido' })
      .waitFor();
    expect(await confirm.isDisabled()).toBe(true);
  }
  await inspect(page, 'reservas-final-value');
  // What keeps it closed is said while it is typed, too.
  await value.fill('10,999');
  await asked.getByRole('alert').filter({ hasText: 'hasta 2 decimales' }).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await value.fill('1.234,50');
  await page.evaluate(NOTE_COUNTDOWN);
  // Under a pointer the row would stay.
  await page.mouse.move(0, 0);
  await value.press('Enter');
  await row.waitFor({ state: 'detached' });
  expect(await page.evaluate('window.counted')).toEqual(['3', '2', '1']);
  const region = page.getByRole('region', { name: 'Reservas' });
  await eventually(() => isFocused(region)).toBe(true);
  const panel = await reservationPanel(site.app);
  const { body } = await panel.detail(id);
  expect(body.data).toMatchObject({ status: 'delivered', finalSaleValue: 1234.5 });
  await remove(id);
});

test('cancelling asks and tells; only a cancelled one is deleted, for good', async () => {
  const { id, code } = await insertReservation(site.app.context.db, site.fixtures.crashBars, {
    client_name: 'Hilda Bove',
  });
  const page = await openTab();
  await press(page, 'Más acciones para Hilda Bove');
  await inspect(page, 'reservas-menu');
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Pasar a Aceptado', 'Abrir', 'WhatsApp', 'Llamar', 'Cancelar reserva']);
  await page.getByRole('menuitem', { name: 'Cancelar reserva' }).click();
  const question = dialog(page, '¿Cancelar esta reserva?');
  await question
    .getByText(`La reserva ${code} de Hilda Bove (Kit de defensas) pasa a «Cancelado»`)
    .waitFor();
  await expect.poll(() => isFocused(question.getByRole('button', { name: 'Volver' }))).toBe(true);
  await inspect(page, 'reservas-cancel');
  await press(question, 'Cancelar reserva');
  await toast(page, 'Hilda Bove: Cancelado');
  // Under the pointer the row would keep its place.
  await page.mouse.move(0, 0);
  await rowOf(page, 'Hilda Bove').waitFor({ state: 'detached' });

  await pick(page, 'Estado', 'Cancelado');
  await press(page, 'Más acciones para Hilda Bove');
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const sure = dialog(page, '¿Eliminar esta reserva?');
  await sure.getByText('se elimina de forma permanente').waitFor();
  await expect.poll(() => isFocused(sure.getByRole('button', { name: 'Cancelar' }))).toBe(true);
  await inspect(page, 'reservas-delete');
  await press(sure, 'Eliminar');
  await toast(page, 'Reserva eliminada exitosamente');
  await page.mouse.move(0, 0);
  await rowOf(page, 'Hilda Bove').waitFor({ state: 'detached' });
  expect((await (await reservationPanel(site.app)).detail(id)).status).toBe(404);
});

test('a new one is told of and stands in the list; keys and search lead to it', async () => {
  const page = await openTab({ live: 'followed' });
  const waiting = page.getByRole('tab', { name: 'Reservas, 2 pendientes' });
  await waiting.waitFor();
  const made = await clientCalls(site.app).reserve(
    reservationBody(site.fixtures.crashBars, { clientName: 'Ángela Suárez' }),
  );
  const { _id: id, code } = made.body.data;
  await page.getByText('Nueva reserva de Ángela Suárez').waitFor();
  await shows(page, ['Ángela Suárez', ...namesOf(live().slice(0, 9))]);
  await page.getByRole('tab', { name: 'Reservas, 3 pendientes' }).waitFor();
  await press(page, 'Ver reserva');
  await page.waitForURL(`**/admin#reserva=${id}`);
  await expect.poll(() => page.title()).toBe('Reserva – Reservas – Taller de prueba');
  await dialog(page, 'Ángela Suárez').getByText(code, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/admin#reservas');
  await dialog(page, 'Ángela Suárez').waitFor({ state: 'detached' });

  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.keyboard.press('j');
  await eventually(() =>
    isFocused(page.getByRole('button', { name: 'Ángela Suárez', exact: true })),
  ).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar en el panel' }).fill(code.toLowerCase());
  await page.getByRole('option', { name: new RegExp(code) }).waitFor();
  await inspect(page, 'reservas-palette');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin#reserva=${id}`);
  // What is open is being read, and would be read again.
  await page.close();
  await remove(id);
});

test('of a long list only what is in sight is drawn, wherever one goes in it', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 200; at += 1) {
    const created_at = new Date(Date.parse('2026-10-01T12:00:00Z') - at * 60_000);
    const change = { client_name: `Cliente ${at}`, created_at };
    ids.push((await insertReservation(site.app.context.db, site.fixtures.crashBars, change)).id);
  }
  for (const size of [PHONE, {}]) {
    const page = await openTab(size);
    await page.getByRole('combobox', { name: 'Por página' }).click();
    await page.getByRole('option', { name: 'Todos' }).click();
    const name = (at: number) => page.getByRole('button', { name: `Cliente ${at}`, exact: true });
    const drawn = () => page.locator('[data-row]').count();
    await page.getByText(`${ids.length + live().length} reservas`).waitFor();
    expect(await drawn()).toBeLessThan(60);
    // What is not drawn yet is guessed: the end moves on as one comes near.
    await eventually(async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      return name(199).count();
    }).toBe(1);
    expect(await drawn()).toBeLessThan(60);
    await name(199).focus();
    for (let at = 198; at >= 180; at -= 1) {
      await name(at).waitFor();
      await page.keyboard.press('k');
      await expect.poll(() => isFocused(name(at))).toBe(true);
    }
    await page.evaluate('scrollTo(0, 0)');
    const first = page.locator('[data-row]').first();
    await eventually(() => first.textContent()).toBe(live()[0]?.name);
    // On paper all of them are there, as cards: drawn before its pages are counted.
    expect(
      await page.evaluate(`
        dispatchEvent(new Event('beforeprint'));
        new Promise((drawn) => queueMicrotask(() =>
          drawn(document.querySelectorAll('li[data-index]').length)))`),
    ).toBe(ids.length + live().length);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await eventually(drawn).toBeLessThan(60);
  }
  await Promise.all(ids.map(remove));
});

/** Takes a reservation out of the way of the next test. */
async function remove(id: string): Promise<void> {
  const { db } = site.app.context;
  await db.deleteFrom('payments').where('reservation_id', '=', id).execute();
  await db.deleteFrom('reservations').where('id', '=', id).execute();
}

/** The numbers that a countdown shows, in their order. */
const NOTE_COUNTDOWN = `(() => {
  window.counted = [];
  new MutationObserver(() => {
    const number = [...document.querySelectorAll('tbody [role=status]')]
      .find((each) => each.textContent.includes('¡Completado!'))
      ?.textContent.replace('¡Completado!', '');
    if (number && window.counted.at(-1) !== number) window.counted.push(number);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
})()`;
