import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { settled } from '#test/browser/axe.ts';
import { expectLongTextInside, expectNoSidewaysScroll } from '#test/browser/layout.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import { boxOf } from './support/drag.ts';
import { fillPanel, goToOpener, LONG, openEverything, PLACES, show } from './support/full-panel.ts';
import { openFromMenu, press } from './support/menu.ts';
import { closeAll, OPENINGS, opened } from './support/openings.ts';
import { fromRow } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** The inspections cover the same screens at 390 and 1440 px. */
const WIDTHS = [320, 820, 1440];

beforeAll(() => fillPanel(site));

async function expectFits(page: Page, name: string): Promise<void> {
  try {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await screenshot(page, `long-${name}-${width}`);
      await expectNoSidewaysScroll(page);
      await expectLongTextInside(page, LONG.slice(0, 40));
    }
  } finally {
    await page.setViewportSize({ width: 1440, height: 900 });
  }
}

const colourOf = (control: Locator) => control.evaluate((it) => getComputedStyle(it).color);

/** As `expectFits`, at the widths of phones, for dialogs over a page. */
async function expectFitsOnPhones(page: Page, name: string): Promise<void> {
  // The menu that opened the dialog is gone by then.
  await settled(page);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await screenshot(page, `long-${name}-${width}`);
    await expectNoSidewaysScroll(page);
    await expectLongTextInside(page, LONG.slice(0, 40));
    const dialog = page.getByRole('dialog').last();
    if ((await dialog.count()) === 0) continue;
    const wider = await dialog.evaluate((it) =>
      [it, ...it.querySelectorAll('*')].some(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(part).overflowX) &&
          part.matches('section, [class*=body]'),
      ),
    );
    expect(wider, `${name} at ${width} scrolls sideways`).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

type Over = {
  name: string;
  hash: string;
  open: (page: Page) => Promise<unknown>;
  /** Closing asks, because something was typed. */
  typed?: true;
  /** The dialog opens over another dialog. */
  nested?: true;
};

const OVER: readonly Over[] = [
  { name: 'detalle-cita', hash: '#agenda', open: (page) => openRow(page) },
  { name: 'detalle-reserva', hash: '#reservas', open: (page) => openRow(page) },
  {
    name: 'cita-manual',
    hash: '#agenda',
    open: async (page) => {
      await press(page, 'Cita manual');
      const dialog = page.getByRole('dialog', { name: 'Cita manual' });
      await dialog.getByRole('textbox', { name: 'Email' }).fill(`${LONG}@gmial.com`);
      await dialog.getByRole('textbox', { name: 'Modelo' }).fill(LONG);
      await dialog.getByRole('textbox', { name: 'Descripción' }).fill(LONG);
      await dialog.getByRole('button', { name: /^¿Quisiste decir/ }).waitFor();
    },
    typed: true,
  },
  {
    name: 'reembolso',
    hash: '#reservas',
    open: async (page) => {
      await openRow(page);
      await press(page.getByRole('dialog'), 'Reembolsar');
      await page.getByRole('dialog', { name: 'Reembolsar' }).getByLabel('Motivo').fill(LONG);
    },
    typed: true,
    nested: true,
  },
  {
    name: 'compra',
    hash: '#componentes',
    open: (page) => fromRow(page, LONG, 'Ingreso de compra'),
  },
  {
    name: 'usuario',
    hash: '#agenda',
    open: async (page) => {
      const users = await openFromMenu(page, 'Gestión de Usuarios');
      await users
        .getByRole('button', { name: `Editar a ${LONG}` })
        .first()
        .click();
      await page.getByRole('dialog', { name: `Editar a ${LONG}` }).waitFor();
    },
    nested: true,
  },
  {
    name: 'configuracion',
    hash: '#agenda',
    open: async (page) => {
      const settings = await openFromMenu(page, 'Configuración del taller');
      await settings.getByLabel('Nombre del taller').fill(LONG);
      await settings.getByLabel('Dirección').fill(LONG);
    },
    typed: true,
  },
  { name: 'servicio', hash: '#servicios', open: (page) => openEdit(page) },
  { name: 'producto', hash: '#productos', open: (page) => openEdit(page) },
  { name: 'componente', hash: '#componentes', open: (page) => fromRow(page, LONG, 'Editar') },
  {
    name: 'etiquetas',
    hash: '#componentes',
    open: (page) => fromRow(page, LONG, 'Imprimir etiqueta'),
  },
  { name: 'gasto', hash: '#finanzas', open: (page) => fromRow(page, LONG, 'Editar') },
  {
    name: 'comprobante-de-venta',
    hash: '#productos',
    open: async (page) => {
      await press(page, 'Venta de mostrador');
      const sale = page.getByRole('dialog', { name: 'Venta de mostrador' });
      await sale.getByRole('combobox', { name: 'Agregar artículo' }).fill(LONG.slice(0, 20));
      await page.getByRole('option', { name: LONG }).first().click();
      await sale.getByRole('combobox', { name: 'Nombre del cliente' }).fill(LONG);
      await press(sale, 'Registrar venta');
      await page.getByRole('region', { name: 'Comprobante de venta' }).first().waitFor();
    },
  },
];

const openRow = (page: Page) => page.locator('[data-row]:visible').first().click();
const openEdit = (page: Page) =>
  page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();

test('every screen, drawer, form and receipt fits a word of sixty letters at every width', async () => {
  const page = await openEverything(site);
  const wrong: string[] = [];
  const check = (name: string) =>
    expectFits(page, name).catch((error: Error) => wrong.push(`${name}: ${error.message}`));
  for (const place of PLACES) {
    await show(page, place);
    await check(place.name);
  }
  await page
    .getByRole('button', { name: `Ver comprobante de ${LONG}` })
    .first()
    .click();
  await page.getByRole('img', { name: `Comprobante de ${LONG}` }).waitFor();
  await check('comprobante');
  // A link that is styled as a button has the colour of a button.
  const link = page.getByRole('link', { name: 'Descargar' });
  expect(await colourOf(link)).toBe(
    await colourOf(page.getByRole('button', { name: 'Cargar Gasto', includeHidden: true })),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const entry of ['Gestión de Usuarios', 'Registro de actividad']) {
    const dialog = await openFromMenu(page, entry);
    await dialog.getByText(LONG).first().waitFor();
    await check(entry);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  const checkOver = (name: string) =>
    expectFitsOnPhones(page, name).catch((error: Error) => wrong.push(`${name}: ${error.message}`));
  await show(page, { name: 'reporte', hash: '#finanzas', ready: LONG });
  await press(page, 'Reporte');
  await page.getByRole('heading', { name: /^Reporte de/ }).waitFor();
  await checkOver('reporte');
  for (const { name, hash, open, typed = false, nested = false } of OVER) {
    await show(page, { name, hash, ready: LONG });
    await open(page);
    await page.getByRole('dialog').first().waitFor();
    await checkOver(name);
    if (name === 'comprobante-de-venta') {
      await page.emulateMedia({ media: 'print' });
      await checkOver('comprobante-en-papel');
      await page.emulateMedia({ media: 'screen' });
    }
    await page.keyboard.press('Escape');
    if (typed) await page.getByRole('button', { name: 'Descartar' }).click();
    if (nested) {
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
      await page.keyboard.press('Escape');
    }
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n\n'));
});

/**
 * Holds the pauses of the press guard until `endPauses()`, so that no press comes after them.
 * Counts the clicks that the guard lets through, and cancels them.
 */
const PRESSES_COUNTED = `(() => {
  const start = window.setTimeout.bind(window);
  let held = [];
  window.setTimeout = (run, ms, ...rest) => {
    if (ms !== ${GUARD_MS}) return start(run, ms, ...rest);
    held.push(run);
    return 0;
  };
  window.endPauses = () => { for (const run of held.splice(0)) run(); };
  window.reached = null;
  document.addEventListener('click', (event) => {
    if (window.reached === null) return;
    window.reached += 1;
    event.preventDefault();
    event.stopPropagation();
  }, true);
})()`;

/** The last button of a dialog, or the last entry of a list. */
const verbOf = (top: Locator) =>
  top.locator('button, [role=menuitem], [role=option]').filter({ visible: true }).last();

/** Moves the opened dialog or list so that the button lies under the pointer. */
async function moveUnder(verb: Locator, point: readonly [number, number]): Promise<void> {
  await verb.scrollIntoViewIfNeeded();
  await verb.evaluate((it, [x, y]) => {
    const top = it.closest<HTMLElement>('[role=dialog], [role=menu], [role=listbox]');
    const { left, top: above, width, height } = it.getBoundingClientRect();
    if (top) top.style.translate = `${x - left - width / 2}px ${y - above - height / 2}px`;
  }, point);
}

/** One opening of each kind: the guard does not depend on the dialog. */
const GUARDED = ['row menu', 'palette', 'citation', 'cancel citation', 'manual entry', 'new user'];

test('the press guard blocks a second or held press on a dialog, menu or list that has just opened', async () => {
  const page = await openEverything(site);
  // With motion: the press guard must also work while a dialog opens.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(PRESSES_COUNTED);
  await page.reload();
  const wrong: string[] = [];
  const expectBlocked = async (what: string, press: () => Promise<unknown>) => {
    await page.evaluate('window.reached = 0');
    await press();
    if ((await page.evaluate('window.reached')) !== 0) wrong.push(what);
  };
  const expectBlockedOnce = async (what: string, press: () => Promise<unknown>) => {
    await expectBlocked(what, press);
    await page.evaluate('(window.endPauses(), window.reached = 0)');
    await press();
    if ((await page.evaluate('window.reached')) === 0) wrong.push(`${what}, after the pause`);
    await page.evaluate('window.reached = null');
    await closeAll(page);
  };
  for (const opening of OPENINGS.filter(({ name }) => GUARDED.includes(name))) {
    const find = async () => {
      const opener = await goToOpener(page, opening);
      await expect.poll(() => page.locator('[role=dialog] [aria-busy=true]').count()).toBe(0);
      await page.evaluate('window.endPauses()');
      return opener;
    };
    const { x, y, width, height } = await boxOf(await find());
    const point = [x + width / 2, y + height / 2] as const;
    await page.mouse.click(...point);
    const verb = verbOf(await opened(page, opening));
    await settled(page);
    await moveUnder(verb, point);
    await expectBlockedOnce(`${opening.name}: a second press`, () => page.mouse.click(...point));

    if (opening.typed) continue;
    await (await find()).focus();
    await page.keyboard.down('Enter');
    const held = verbOf(await opened(page, opening));
    // The dialog takes the focus some time after it is drawn.
    await settled(page);
    await held.focus();
    await expectBlocked(`${opening.name}: a held Enter`, () => page.keyboard.down('Enter'));
    await page.keyboard.up('Enter');
    await expectBlockedOnce(`${opening.name}: a second Enter`, () => page.keyboard.press('Enter'));
  }
  expect(wrong).toEqual([]);
});
