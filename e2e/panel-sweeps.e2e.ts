import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed.ts';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { settled } from '#test/browser/axe.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { backupsIn } from './support/backups.ts';
import { openFromMenu } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { siteForTests } from './support/site.ts';

/** The panel on the demo workshop: every tab, dialog and detail has records. */
const site = siteForTests();
beforeAll(async () => {
  // Earlier files of this process may have received uploads, which block all other decoders.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const { context, setNow } = site.app;
  await seedDemo({ context, setNow }, MONDAY_MORNING);
});

const TABS = [
  '#agenda',
  '#agenda/dia',
  '#agenda/semana',
  '#agenda/tablero',
  '#reservas',
  '#productos',
  '#servicios',
  '#componentes',
  '#finanzas',
  '#historial-stock',
  '#historial',
] as const;

/** One of each range between the widths at which the screens change most. */
const WIDTHS = [320, 600, 900, 1100, 1440] as const;

/** Fewer widths for dialogs, which change less. The tests continue at the last width. */
const ENDS = [320, 800, 1440] as const;

const DIALOGS = [
  'Gestión de Usuarios',
  'Configuración del taller',
  'Registro de actividad',
  'Correos',
  'Cambiar contraseña',
] as const;

/** Matches controls without a name in an accessibility tree. */
const NAMELESS =
  /^\s*- (button|link|textbox|searchbox|combobox|spinbutton|checkbox|switch|radio|slider|tab|menuitem|option)(?: \[[^\]]*\])*(?::.*)?$/gm;

/** Goes to another tab by the address, as a link does. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator('main [aria-busy=false], main:not(:has([aria-busy=true]))').first().waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
}

async function namelessAt(page: Page, where: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const tree = await page.locator('body').ariaSnapshot();
    for (const line of tree.match(NAMELESS) ?? [])
      found.push(`${where} at ${width}: ${line.trim()}`);
  }
  return found;
}

test('every control of the panel has an accessible name at every width', async () => {
  const { page } = await openPanel(site, 'admin', { hash: '#agenda', live: 'muted' });
  await page.locator('[data-row]:visible').first().waitFor();
  const found: string[] = [];
  for (const hash of TABS) {
    await goTo(page, hash);
    found.push(...(await namelessAt(page, hash, WIDTHS)));
  }
  for (const entry of DIALOGS) {
    const dialog = await openFromMenu(page, entry);
    await dialog.locator(':not([aria-busy=true])').first().waitFor();
    found.push(...(await namelessAt(page, entry, ENDS)));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  for (const hash of ['#agenda', '#reservas']) {
    await goTo(page, hash);
    await page.locator('[data-row]:visible').first().click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Recorrido' }).waitFor();
    found.push(...(await namelessAt(page, `detail of ${hash}`, ENDS)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(found).toEqual([]);
});

/** Both sides of the widths at which tables become cards or narrower, and usual windows. */
const TABLE_WIDTHS = [700, 820, 999, 1000, 1024, 1100, 1200, 1440];

/**
 * Returns words and parts of codes that are broken within, heads of tables on two lines, and tables wider
 * than their place. A word of more than 15 letters may be broken.
 */
const BROKEN = `(() => {
  const found = [];
  const isClipped = (element) => element !== null &&
    (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
  for (const part of document.querySelectorAll('main, [role=dialog]')) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      if (!text.parentElement.checkVisibility()) continue;
      const isHead = text.parentElement.closest('thead') !== null;
      for (const { 0: word, index } of text.data.matchAll(isHead ? /.+/g : /[\\p{L}\\p{N}]+/gu)) {
        if (word.length > 15 && !isHead) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1 && !isClipped(text.parentElement)) found.push(word);
      }
    }
  }
  for (const table of document.querySelectorAll(':is(main, [role=dialog]) table')) {
    if (table.offsetWidth > table.parentElement.clientWidth) found.push('wide: ' + table.tHead?.innerText);
  }
  return found;
})()`;

test('no table of the panel breaks a word, a code or its heads at any width', async () => {
  const { page } = await openPanel(site, 'admin', { hash: '#agenda', live: 'muted' });
  await page.locator('[data-row]:visible').first().waitFor();
  const sweep = async (where: string) => {
    for (const width of TABLE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      // React replaces a table by cards after the change of the window.
      await expect
        .poll(() => page.evaluate(BROKEN), { message: `${where} at ${width}` })
        .toEqual([]);
    }
  };
  for (const hash of [...TABS, '#clientes']) {
    await goTo(page, hash);
    await sweep(hash);
  }
  for (const entry of DIALOGS) {
    const dialog = await openFromMenu(page, entry);
    await dialog.locator(':not([aria-busy=true])').first().waitFor();
    await sweep(entry);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});

const LISTS: readonly { at: string; rows: string; row: string }[] = [
  { at: '#agenda', rows: 'citations', row: 'main tbody tr' },
  { at: '#agenda/tablero', rows: 'citations', row: 'main li[data-citation]' },
  { at: '#reservas', rows: 'reservations', row: 'main tbody tr' },
  { at: '#productos', rows: 'products', row: 'main section li' },
  { at: '#servicios', rows: 'services', row: 'main section li' },
  { at: '#componentes', rows: 'components', row: 'main tbody tr' },
  { at: '#finanzas', rows: 'transactions', row: 'main [aria-label=Transacciones] tbody tr' },
  { at: '#finanzas', rows: 'expenses', row: 'main [aria-label=Gastos] tbody tr' },
  { at: '#historial-stock', rows: 'movements', row: 'main tbody tr' },
  { at: '#historial', rows: 'items', row: 'main tbody tr' },
  { at: 'Gestión de Usuarios', rows: 'users', row: '[role=dialog] tbody tr' },
  { at: 'Copias de seguridad', rows: 'backups', row: '[role=dialog] li' },
  { at: 'Correos', rows: 'mails', row: '[role=dialog] li' },
  { at: 'Registro de actividad', rows: 'entries', row: '[role=dialog] li' },
];

/** Returns the answer of the server, with invented backups: tests make none. */
async function answerTo(route: Route): Promise<Record<string, unknown>> {
  if (route.request().url().endsWith('/api/backups')) {
    return { success: true, data: { ...backupsIn('/srv/copias'), warning: null } };
  }
  return (await (await route.fetch()).json()) as Record<string, unknown>;
}

/** Returns the named rows of an answer, if it has them. Users are a bare list. */
function rowsIn({ data, ...json }: Record<string, unknown>, rows: string): unknown {
  if (Array.isArray(data)) return rows === 'users' && data[0]?.permissions ? data : undefined;
  return { ...json, ...(data as object) }[rows as never];
}

test('no list moves under a resting pointer', async () => {
  const { page } = await openPanel(site, 'admin', { hash: '#agenda', live: 'followed' });
  await page.locator('[data-row]:visible').first().waitFor();
  await page.route('**/api/backups', async (route) =>
    route.fulfill({ json: await answerTo(route) }),
  );
  let changes = 0;
  for (const { at, rows, row } of LISTS) {
    if (at.startsWith('#')) await goTo(page, at);
    else await openFromMenu(page, at);
    const first = page.locator(row).filter({ visible: true }).first();
    await first.waitFor();
    await first.scrollIntoViewIfNeeded();
    const box = await first.boundingBox();
    if (!box) throw new Error(`no row: ${at}`);
    const point = { x: box.x + 40, y: box.y + box.height / 2 };
    await page.mouse.move(point.x, point.y);
    await page.evaluate(`window.under = document.elementFromPoint(${point.x}, ${point.y})`);
    const before = await first.textContent();

    let turn = 0;
    const insert = async (route: Route) => {
      const json = await answerTo(route);
      const list = rowsIn(json, rows);
      turn += 1;
      if (Array.isArray(list) && list[0]) list.unshift({ ...list[0], _id: `new-${turn}` });
      await route.fulfill({ json });
    };
    await page.route(/\/api\/(?!events|settings)/, insert);
    changes += 1;
    await changeSettings(site.app.context.db, { phone: `+598 2410 ${1000 + changes}` });
    await page
      .getByRole('button', { name: /· Mostrar$/ })
      .first()
      .waitFor();
    expect(
      await page.evaluate(`window.under === document.elementFromPoint(${point.x}, ${point.y})`),
      `${at}, ${rows}`,
    ).toBe(true);
    expect(await first.textContent(), `${at}, ${rows}`).toBe(before);
    // The list shows its new rows once the pointer has left it.
    await page.unroute(/\/api\/(?!events|settings)/, insert);
    await page.mouse.move(0, 0);
    await expect.poll(() => page.getByRole('button', { name: /· Mostrar$/ }).count()).toBe(0);
    if (!at.startsWith('#')) await page.keyboard.press('Escape');
  }
});

/** Names of the controls that cannot be scrolled out from under a message. */
const COVERED = `[...document.querySelectorAll('main :is(button, a[href], input)')].flatMap((control) => {
  if (!control.checkVisibility()) return [];
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit?.closest('.mantine-Notifications-root')) return [];
  return [control.ariaLabel || control.textContent || control.outerHTML];
})`;

/** Holds every pause of 10 s or more until `endPauses()`, so that no message closes before. */
const LONG_PAUSES_HELD = `(() => {
  const start = window.setTimeout.bind(window);
  const held = [];
  window.setTimeout = (run, ms, ...rest) => {
    if (!(ms >= 10_000)) return start(run, ms, ...rest);
    held.push({ run, ms });
    return 0;
  };
  window.endPauses = (ms) => { for (const each of held) if (each.ms === ms) each.run(); };
})()`;

test('a message lets every control scroll clear of it, and closes although the pointer is over it', async () => {
  const options = { hash: '#agenda', live: 'muted', width: 390, height: 844 } as const;
  const { page } = await openPanel(site, 'admin', options);
  await page.addInitScript(LONG_PAUSES_HELD);
  await page.reload();
  // A delivery shows a countdown in place of a message, and the end of a job asks first.
  await page
    .getByRole('button', { name: /^Pasar a (?!Entregada|Instalada)/ })
    .filter({ visible: true })
    .first()
    .click();
  const message = page.locator('.mantine-Notification-root');
  await message.waitFor();
  for (const hash of TABS) {
    await goTo(page, hash);
    expect(await page.evaluate(COVERED), hash).toEqual([]);
  }
  // The pointer stops the shorter pause of the message.
  await message.hover();
  await page.evaluate('endPauses(30_000)');
  await message.waitFor({ state: 'detached' });
  // The page loses its extra length once that moves nothing.
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`);
  await expect.poll(() => page.evaluate('document.body.dataset.toasts ?? null')).toBe(null);
});
