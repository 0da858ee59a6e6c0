import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A dialog, a menu or a detail of the panel, and how to open it. */
export type Opening = {
  name: string;
  hash: string;
  /** Goes to the control that opens it and returns the control. */
  opener: (page: Page) => Promise<Locator>;
  /** Default: dialog. */
  role?: 'dialog' | 'menu' | 'listbox';
  /** How many dialogs are open then. Default: 1. */
  dialogs?: number;
  /** The focus stays in a field, whose keys choose an option. */
  typed?: true;
};

const seen = (found: Locator): Locator => found.filter({ visible: true }).first();

/** A button of the tab, by the start of its name. */
const button =
  (name: RegExp): Opening['opener'] =>
  async (page) =>
    seen(page.getByRole('main').getByRole('button', { name }));

/** An entry of the menu ⋯ of the first row. */
const inRowMenu =
  (entry: string): Opening['opener'] =>
  async (page) => {
    const more = page.getByRole('main').getByRole('button', { name: /^Más acciones para / });
    await seen(more).click();
    return page.getByRole('menuitem', { name: entry });
  };

const inUserMenu =
  (entry: string): Opening['opener'] =>
  async (page) => {
    await page.getByRole('button', { name: /menú de usuario/ }).click();
    return page.getByRole('menuitem', { name: entry });
  };

const inDialog =
  (first: Opening['opener'], name: RegExp): Opening['opener'] =>
  async (page) => {
    await (await first(page)).click();
    return seen(page.getByRole('dialog').getByRole('button', { name }));
  };

const inTransaction: Opening['opener'] = async (page) => {
  await page.locator('[aria-label^="Detalle de "]').first().waitFor();
  const closed = page.locator('[aria-label^="Detalle de "][aria-expanded=false]');
  if ((await closed.count()) > 0) await closed.first().click();
  return seen(page.getByRole('button', { name: 'Anular venta' }));
};

const userMenu: Opening['opener'] = async (page) =>
  page.getByRole('button', { name: /menú de usuario/ });

const search: Opening['opener'] = async (page) => page.getByRole('button', { name: /^Buscar/ });

const statusFilter: Opening['opener'] = async (page) =>
  page.getByRole('combobox', { name: 'Estado' });

/** The button appears after the third press on the tab. */
const clearHistory: Opening['opener'] = async (page) => {
  const found = page.getByRole('button', { name: 'Vaciar historial' });
  const tab = page.getByRole('tab', { name: /^Historial(,|$)/ });
  while ((await found.count()) === 0) await tab.click();
  return found;
};

const users = inUserMenu('Gestión de Usuarios');

/**
 * All dialogs, menus and lists of the panel when each list has a row and each record allows every
 * action; one of several similar confirmations and forms.
 */
export const OPENINGS: readonly Opening[] = [
  { name: 'row menu', hash: '#agenda', opener: button(/^Más acciones para /), role: 'menu' },
  { name: 'user menu', hash: '#agenda', opener: userMenu, role: 'menu' },
  { name: 'status filter', hash: '#agenda', opener: statusFilter, role: 'listbox', typed: true },
  { name: 'palette', hash: '#agenda', opener: search, typed: true },
  { name: 'citation', hash: '#agenda', opener: inRowMenu('Abrir') },
  { name: 'cancel citation', hash: '#agenda', opener: inRowMenu('Cancelar cita') },
  { name: 'delete citation', hash: '#agenda', opener: inRowMenu('Eliminar') },
  { name: 'manual entry', hash: '#agenda', opener: button(/^Cita manual/) },
  { name: 'reservation', hash: '#reservas', opener: inRowMenu('Abrir') },
  { name: 'edit product', hash: '#productos', opener: button(/^Editar /) },
  { name: 'delete product', hash: '#productos', opener: button(/^Eliminar /) },
  { name: 'sell unit', hash: '#productos', opener: button(/^Vender Unidad/) },
  { name: 'basket', hash: '#productos', opener: button(/^Venta de mostrador/) },
  { name: 'new service', hash: '#servicios', opener: button(/^Nuevo servicio/) },
  { name: 'new component', hash: '#componentes', opener: button(/^Nuevo componente/) },
  { name: 'list menu', hash: '#componentes', opener: button(/^Más$/), role: 'menu' },
  { name: 'sell component', hash: '#componentes', opener: button(/^Vender /) },
  { name: 'purchase', hash: '#componentes', opener: inRowMenu('Ingreso de compra') },
  { name: 'expense', hash: '#finanzas', opener: button(/^Cargar Gasto/) },
  { name: 'void sale', hash: '#finanzas', opener: inTransaction },
  { name: 'clear history', hash: '#historial', opener: clearHistory },
  { name: 'users', hash: '#historial', opener: users },
  { name: 'new user', hash: '#historial', opener: inDialog(users, /^Nuevo usuario/), dialogs: 2 },
  { name: 'settings', hash: '#historial', opener: inUserMenu('Configuración del taller') },
  { name: 'checklists', hash: '#historial', opener: inUserMenu('Revisiones') },
  { name: 'backups', hash: '#historial', opener: inUserMenu('Copias de seguridad') },
  { name: 'imports', hash: '#agenda', opener: inUserMenu('Traer datos') },
  { name: 'audit', hash: '#historial', opener: inUserMenu('Registro de actividad') },
  { name: 'mails', hash: '#historial', opener: inUserMenu('Correos') },
  { name: 'password', hash: '#historial', opener: inUserMenu('Cambiar contraseña') },
  { name: 'shortcuts', hash: '#historial', opener: inUserMenu('Atajos de teclado') },
];

/** All open dialogs, menus and lists, the topmost last. */
const over = (page: Page): Locator =>
  page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true });

/** Waits until the opened part has loaded, and the menu that opened it is gone. */
export async function opened(page: Page, opening: Opening): Promise<Locator> {
  const { role = 'dialog', dialogs = 1 } = opening;
  const top = page
    .locator(`[role=${role}]`)
    .filter({ visible: true })
    .nth(dialogs - 1);
  await top.waitFor();
  if (role !== 'menu') await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => top.locator('[aria-busy=true]').count()).toBe(0);
  return top;
}

export async function closeAll(page: Page): Promise<void> {
  for (let left = await over(page).count(); left > 0; left = await over(page).count()) {
    await page.keyboard.press('Escape');
    await expect.poll(() => over(page).count()).toBeLessThan(left);
  }
}
