import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { CITATION_LABELS } from '#agenda/rules/citation-status.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
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

test('below 1000 px cards show what the rows show, and the table is hidden', async () => {
  const wide = await openAgenda();
  await shows(wide, namesOf(LIVE.slice(0, 10)));
  const words = (text: string) => text.split(/[\s·,]+/).filter((word) => word !== '');
  const inRows = (await rows(wide).allInnerTexts()).map((text) => new Set(words(text)));

  const page = await openAgenda(PHONE);
  const cards = page.getByRole('region', { name: 'Citas' }).getByRole('listitem');
  await eventually(() => cards.count()).toBe(10);
  expect(await page.getByRole('table').count()).toBe(0);
  // A phone shows the first job at once.
  expect((await boxOf(cards.first())).y).toBeLessThanOrEqual(260);
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

test('«Cita manual» is there in every view', {
  meta: { specification: { 'admin 2 Agenda tab': [['Button for manual entry', 'Cita manual']] } },
}, async () => {
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

test('by keyboard to a client and into the detail; a click on the row does the same', {
  meta: {
    specification: {
      'admin 2 Agenda tab': [['A row click opens the detail view', 'rows(page).nth(2)']],
    },
  },
}, async () => {
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
