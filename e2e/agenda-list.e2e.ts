import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { CITATION_LABELS } from '#agenda/rules/citation-status.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectProblem, goOffline } from '#test/browser/page.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { fillAgenda, LIVE, ROWS } from './support/agenda-cast.ts';
import { boxOf } from './support/drag.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/inspect.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(() => fillAgenda(site));

const LIST = /\/api\/citations\?/;
const PHONE = { width: 390, height: 844, touch: true } as const;

async function openAgenda(options: Parameters<typeof openPanel>[2] = {}): Promise<Page> {
  const { page } = await openPanel(site, ['agenda'], options);
  await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor();
  return page;
}

const rows = (page: Page) => page.locator('tbody tr');
const names = (page: Page) => page.locator('tbody [data-row]').allTextContents();
const shows = (page: Page, expected: readonly string[]) =>
  eventually(() => names(page)).toEqual(expected);
const namesOf = (some: typeof ROWS) => some.map(({ name }) => name);

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Lets go of what the browser asked in the order in which the test says so. */
async function holdList(page: Page, matching: (url: URL) => boolean) {
  const held: Route[] = [];
  await page.route(LIST, (route) => {
    if (!matching(new URL(route.request().url()))) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    held,
    release: async () => {
      await page.unroute(LIST);
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

test('four counters over all citations; two of them narrow the list down', async () => {
  const page = await openAgenda();
  const count = (status: string) => ROWS.filter((row) => row.status === status).length;
  const counters = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem');
  await eventually(async () =>
    (await counters.allTextContents()).map((text) => text.replace(/\s/g, '')),
  ).toEqual([
    `Total${LIVE.length}`,
    `Pendientes${count('pending')}`,
    `Confirmadas${count('accepted')}`,
    `Completadas${count('delivered')}`,
  ]);
  const pending = page.getByRole('button', { name: /^Pendientes/ });
  await pending.click();
  await shows(page, namesOf(ROWS.filter(({ status }) => status === 'pending')).slice(0, 10));
  expect(await pending.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('combobox', { name: 'Estado' }).inputValue()).toBe(
    'Pendiente de pago',
  );
  await page.getByRole('button', { name: /^Confirmadas/ }).click();
  await shows(page, namesOf(ROWS.filter(({ status }) => status === 'accepted')));
  await page.getByRole('button', { name: /^Confirmadas/ }).click();
  await shows(page, namesOf(LIVE.slice(0, 10)));
  expect(await counters.first().textContent()).toContain(String(LIVE.length));
});

test('ten to a page, without what is delivered or cancelled', async () => {
  const page = await openAgenda();
  await shows(page, namesOf(LIVE.slice(0, 10)));
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Cliente', 'Servicio', 'Fecha y hora', 'Estado', 'Acciones']);
  const client = await rows(page).nth(1).getByRole('rowheader').textContent();
  for (const part of ['Yamaha CB 190R 2022', LIVE[1]?.phone]) expect(client).toContain(part);
  await page.getByText('Página 1 de 2').waitFor();
  expect(await page.getByRole('button', { name: 'Anterior' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await shows(page, namesOf(LIVE.slice(10)));
  expect(await page.getByRole('button', { name: 'Siguiente' }).isDisabled()).toBe(true);
  expect(await page.getByText('Sobreturno').first().isVisible()).toBe(true);
  await page.getByRole('textbox', { name: 'Modelo' }).fill('himalayan');
  const himalayan = LIVE.filter(({ model }) => model === 'Himalayan');
  await shows(page, namesOf(himalayan));
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await shows(page, namesOf(LIVE.slice(0, 10)));
  await page.getByText('Página 1 de 2').waitFor();
});

test('the page before stays until the next one is here', async () => {
  const page = await openAgenda({ live: 'deaf' });
  await shows(page, namesOf(LIVE.slice(0, 10)));
  const { release, held } = await holdList(page, (url) => url.searchParams.get('page') === '2');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await eventually(() => held.length).toBe(1);
  expect(await names(page)).toEqual(namesOf(LIVE.slice(0, 10)));
  expect(await page.getByRole('region', { name: 'Citas' }).getAttribute('aria-busy')).toBe('true');
  await release();
  await shows(page, namesOf(LIVE.slice(10)));
});

test('filters by client, whatever case and accents, by status and by category', async () => {
  const page = await openAgenda();
  await page.getByRole('textbox', { name: 'Cliente' }).fill('NUNEZ');
  await shows(page, ['Camila Núñez']);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await page.getByRole('button', { name: 'Hoy' }).click();
  await shows(page, namesOf(LIVE.filter(({ after }) => after === 0)));
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      'Todos',
      'Pendiente de pago',
      'Aceptado',
      'En Taller',
      'En Proceso',
      'Instalada',
      'Cancelada',
    ]);
  await page.getByRole('option', { name: 'Cancelada' }).click();
  await shows(page, namesOf(ROWS.filter(({ status }) => status === 'cancelled')));
  await pick(page, 'Estado', 'En Taller');
  await shows(page, namesOf(LIVE.filter(({ status }) => status === 'in-workshop')));
  await pick(page, 'Estado', 'Todos');
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['Todas', 'Mantenimiento', 'Reparación', 'Consulta', 'Instalación', 'Alquiler']);
  await page.getByRole('option', { name: 'Reparación' }).click();
  await shows(page, namesOf(LIVE.filter(({ category }) => category === 'repair')));
});

test('what is typed without a rest is asked for once', async () => {
  const page = await openAgenda({ live: 'deaf' });
  await shows(page, namesOf(LIVE.slice(0, 10)));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (LIST.test(request.url())) asked.push(new URL(request.url()).searchParams.toString());
  });
  await page.getByRole('textbox', { name: 'Cliente' }).focus();
  // All keys are due before the first pause can be over, however slow the machine is.
  await page.evaluate(`(() => {
    const field = document.activeElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    for (let letters = 1; letters <= 'camila'.length; letters += 1) {
      setTimeout(() => {
        set.call(field, 'camila'.slice(0, letters));
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, letters * 50);
    }
  })()`);
  await shows(page, ['Camila Núñez']);
  expect(asked).toEqual(['page=1&limit=10&excludeDelivered=true&clientName=camila']);
});

test('a late answer to an earlier filter is not shown', async () => {
  const page = await openAgenda({ live: 'deaf' });
  await shows(page, namesOf(LIVE.slice(0, 10)));
  const isCamila = (url: URL) => url.searchParams.get('clientName') === 'camila';
  const { held, release } = await holdList(page, isCamila);
  const client = page.getByRole('textbox', { name: 'Cliente' });
  await client.fill('camila');
  await eventually(() => held.length).toBe(1);
  await client.fill('diego');
  await shows(page, ['Diego Etcheverry']);
  await release();
  const answered = page.waitForResponse((is) => is.url().includes('clientName=diego+e'));
  await client.fill('diego e');
  await answered;
  expect(await names(page)).toEqual(['Diego Etcheverry']);
});

test('a filter that leaves nothing says so and can be taken away', async () => {
  const page = await openAgenda();
  await page.getByRole('textbox', { name: 'Cliente' }).fill('nadie así');
  const region = page.getByRole('region', { name: 'Citas' });
  await region.getByRole('paragraph').filter({ hasText: 'No hay citas' }).waitFor();
  await inspect(page, 'agenda-filtered-empty');
  await region.getByRole('button', { name: 'Quitar filtros' }).click();
  await shows(page, namesOf(LIVE.slice(0, 10)));
});

test('a list that cannot be had: the banner, and it can be asked for again', async () => {
  const page = await openAgenda();
  await shows(page, namesOf(LIVE.slice(0, 10)));
  expectProblem(page, /ERR_FAILED/);
  await page.route(LIST, (route) => route.abort());
  await page.getByRole('button', { name: /^Pendientes/ }).click();
  await page.getByText('Error al cargar citas').waitFor();
  await inspect(page, 'agenda-error');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await shows(page, namesOf(ROWS.filter(({ status }) => status === 'pending')).slice(0, 10));
  expect(await page.getByText('Error al cargar citas').count()).toBe(0);
});

test('without internet the page before and its numbers stay; once it is back all is read anew', async () => {
  const page = await openAgenda();
  await shows(page, namesOf(LIVE.slice(0, 10)));
  const total = page.getByRole('list', { name: 'Contadores' }).getByRole('listitem').first();
  await goOffline(page);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByText('Error al cargar citas').waitFor();
  await page.getByText('No se pudo leer lo que pediste: sigue lo anterior.').waitFor();
  expect(await names(page)).toEqual(namesOf(LIVE.slice(0, 10)));
  expect(await total.textContent()).toContain(String(LIVE.length));
  await page.getByText('Página 1 de 2').waitFor();
  await inspect(page, 'agenda-offline');
  await page.context().setOffline(false);
  await shows(page, namesOf(LIVE.slice(10)));
  await page.getByText('Página 2 de 2').waitFor();
  await eventually(() => page.getByText('Error al cargar citas').count()).toBe(0);
  expect(await page.getByText('sigue lo anterior').count()).toBe(0);
});

test('in the place of the first list: bones of its size, then what went wrong', async () => {
  for (const size of [PHONE, {}]) {
    const { page } = await openPanel(site, ['agenda'], size);
    await page.locator('[data-row]:visible').first().waitFor();
    const { held, release } = await holdList(page, () => true);
    await page.reload();
    await page.getByRole('heading', { name: 'Agenda', level: 1 }).waitFor();
    const region = page.getByRole('region', { name: 'Citas' });
    expect(await region.getAttribute('aria-busy')).toBe('true');
    await eventually(() => held.length).toBeGreaterThan(0);
    await inspect(page, 'agenda-loading');
    await release();
    await page.locator('[data-row]:visible').first().waitFor();
    expectProblem(page, /ERR_FAILED/);
    await page.route(LIST, (route) => route.abort());
    await page.reload();
    await page.getByText('Error al cargar citas').waitFor();
    await page.getByText('La lista no se pudo mostrar').waitFor();
    await inspect(page, 'agenda-failed');
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.locator('[data-row]:visible').first().waitFor();
    expect(await page.getByText('Error al cargar citas').count()).toBe(0);
  }
});

test('below 1000 px cards show what the rows show, and the table is hidden', async () => {
  const wide = await openAgenda();
  await shows(wide, namesOf(LIVE.slice(0, 10)));
  await inspect(wide, 'agenda-list');
  const words = (text: string) => text.split(/[\s·,]+/).filter((word) => word !== '');
  const inRows = (await rows(wide).allInnerTexts()).map((text) => new Set(words(text)));

  const page = await openAgenda(PHONE);
  const cards = page.getByRole('region', { name: 'Citas' }).getByRole('listitem');
  await eventually(() => cards.count()).toBe(10);
  expect(await page.getByRole('table').count()).toBe(0);
  // A phone shows the first job at once.
  expect((await boxOf(cards.first())).y).toBeLessThanOrEqual(260);
  await inspect(page, 'agenda-cards');
  const inCards = (await cards.allInnerTexts()).map((text) => new Set(words(text)));
  for (const [at, row] of inRows.entries()) {
    expect([...row].filter((word) => !inCards[at]?.has(word))).toEqual([]);
  }
  for (const [at, { status }] of LIVE.slice(0, 10).entries()) {
    expect(await cards.nth(at).textContent()).toContain(CITATION_LABELS[status]);
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Taller', exact: true }).click();
  expect(await page.getByRole('table').count()).toBe(0);
  const forward = await boxOf(cards.first().getByRole('button', { name: /^Pasar a/ }));
  expect(forward.height).toBeGreaterThanOrEqual(52);
  await inspect(page, 'agenda-taller');
  await page.reload();
  await page.getByRole('button', { name: 'Taller', exact: true, pressed: true }).waitFor();
});

test('on a phone the filters are behind one button that counts them', async () => {
  const page = await openAgenda(PHONE);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('textbox', { name: 'Modelo' }).fill('mt-07');
  await sheet.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'En Proceso' }).click();
  const found = LIVE.filter(({ model, status }) => model === 'MT-07' && status === 'in-progress');
  await sheet.getByRole('button', { name: `Ver ${found.length} citas` }).waitFor();
  await inspect(page, 'agenda-filters');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const button = page.getByRole('button', { name: 'Filtros (2)' });
  await expect.poll(() => isFocused(button)).toBe(true);
  const cards = page.getByRole('region', { name: 'Citas' }).getByRole('listitem');
  await eventually(() => cards.count()).toBe(found.length);
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await eventually(() => cards.count()).toBe(10);
});

test('the bar with «Cita manual» covers no card at the end of the page', async () => {
  const page = await openAgenda(PHONE);
  const last = page.getByRole('navigation', { name: 'Páginas' });
  await last.waitFor();
  await eventually(async () => {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const bar = await boxOf(page.getByRole('button', { name: 'Cita manual' }).last());
    const pager = await boxOf(last);
    return bar.y - pager.y - pager.height;
  }).toBeGreaterThanOrEqual(0);
});

test('on a phone the bar stands at the edge with few results, and another page begins at its top', async () => {
  const page = await openAgenda(PHONE);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByText('Página 2 de 2').waitFor();
  const list = page.getByRole('region', { name: 'Citas' });
  const top = async () => (await list.boundingBox())?.y ?? -1;
  await eventually(top).toBeGreaterThanOrEqual(109);
  await expect.poll(() => isFocused(list)).toBe(true);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('textbox').first().fill('Goicoechea');
  await page.keyboard.press('Escape');
  await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  const edge = async () => {
    const bar = await boxOf(page.getByRole('button', { name: 'Cita manual' }).last());
    return bar.y + bar.height;
  };
  await eventually(edge).toBeGreaterThan(PHONE.height - 24);
  await screenshot(page, 'agenda-one-phone');
});

test('«Cita manual» is there in every view', async () => {
  const page = await openAgenda();
  for (const view of ['Lista', 'Día', 'Semana', 'Tablero']) {
    await page.getByText(view, { exact: true }).click();
    await page.getByRole('button', { name: 'Cita manual' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Cita manual' }).count()).toBe(1);
  }
});

test('on a phone «Cita manual» stands at the lower edge in every view', async () => {
  const page = await openAgenda(PHONE);
  const button = page.getByRole('button', { name: 'Cita manual' });
  // The space below the button, of its bar.
  const below = async () => {
    const { y, height } = await boxOf(button);
    return PHONE.height - y - height;
  };
  for (const view of ['Lista', 'Día', 'Semana', 'Tablero']) {
    await page.getByText(view, { exact: true }).click();
    await eventually(async () => Math.round(await below())).toBe(10);
  }
});

test('today and what is behind its plan are said in words', async () => {
  site.app.setNow(MONDAY_MORNING + 4 * 3_600_000);
  try {
    const page = await openAgenda();
    await page.clock.setFixedTime(MONDAY_MORNING + 4 * 3_600_000);
    await page.reload();
    await shows(page, namesOf(LIVE.slice(0, 10)));
    const marks = await rows(page).evaluateAll((all) =>
      all.map((row) => ['hoy', 'Atrasada'].filter((word) => row.textContent?.includes(word))),
    );
    // Monday 12:00. 09:00 in progress, 10:30 in the workshop, 12:00 pending (its minute), 13:30.
    expect(marks.slice(0, 5)).toEqual([
      ['hoy', 'Atrasada'],
      ['hoy', 'Atrasada'],
      ['hoy'],
      ['hoy'],
      [],
    ]);
    await inspect(page, 'agenda-late');
    await page.locator('tbody [data-row]').first().click();
    const drawer = page.getByRole('dialog', { name: LIVE[0]?.name ?? '' });
    await drawer.getByText('Atrasada', { exact: true }).waitFor();
    await drawer.getByText('hoy', { exact: true }).waitFor();
    await inspect(page, 'drawer-late');
    await page.setViewportSize({ width: 390, height: 844 });
    await inspect(page, 'drawer-late');
  } finally {
    site.app.setNow(MONDAY_MORNING);
  }
});

test('by keyboard to a client and into the detail; a click on the row does the same', async () => {
  const page = await openAgenda();
  await shows(page, namesOf(LIVE.slice(0, 10)));
  const second = page.locator('tbody [data-row]').nth(1);
  await tabTo(page, second);
  await page.keyboard.press('Enter');
  await page.waitForURL(/cita=/);
  await page.getByRole('dialog', { name: LIVE[1]?.name ?? '' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.url()).not.toMatch(/cita=/);
  await eventually(() => isFocused(second)).toBe(true);
  await rows(page).nth(2).getByText('45 min').click();
  await page.waitForURL(/cita=/);
});

test('the view is switched by arrows and kept in the address', async () => {
  const page = await openAgenda();
  await page.getByRole('radio', { name: 'Lista' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/#agenda\/dia/);
  await screenshot(page, 'agenda-day');
  const shown = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Día siguiente' }).click();
  await page.waitForURL('**/admin#agenda/dia/2026-11-24');
  await page.reload();
  await shown('martes, 24 de noviembre');
  await page.goBack();
  await page.waitForURL('**/admin#agenda/dia');
  await shown('lunes, 23 de noviembre');
  await page.goto('/');
  await page.goto('/admin#agenda');
  // Their last view is theirs again, of today.
  await page.waitForURL('**/admin#agenda/dia');
  await shown('lunes, 23 de noviembre');
  await page.getByRole('button', { name: /^Confirmadas/ }).click();
  await shows(page, namesOf(ROWS.filter(({ status }) => status === 'accepted')));
  expect(await page.getByRole('radio', { name: 'Lista' }).isChecked()).toBe(true);
});

test('the head of the table stays below the bars', async () => {
  const page = await openAgenda({ height: 500 });
  await shows(page, namesOf(LIVE.slice(0, 10)));
  await page.evaluate('scrollTo(0, 700)');
  const head = await page.getByRole('columnheader', { name: 'Cliente' }).boundingBox();
  const bars = await page.getByRole('banner').boundingBox();
  expect(Math.round(head?.y ?? 0)).toBe(Math.round((bars?.y ?? 0) + (bars?.height ?? 0)));
});

describe('without a single citation', () => {
  const empty = siteForTests();

  test('the sentence and one way on', async () => {
    for (const size of [PHONE, {}]) {
      const { page } = await openPanel(empty, ['agenda'], size);
      const region = page.getByRole('region', { name: 'Citas' });
      await region.getByRole('paragraph').filter({ hasText: 'No hay citas' }).waitFor();
      expect(await page.getByRole('button', { name: 'Quitar filtros' }).count()).toBe(0);
      await inspect(page, 'agenda-empty');
      await region.getByRole('button', { name: 'Cita manual' }).click();
      await page.getByRole('dialog', { name: 'Cita manual' }).waitFor();
    }
  });
});
