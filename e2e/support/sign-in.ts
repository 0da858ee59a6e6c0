import type { Locator, Page } from 'playwright-core';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import type { Site } from './site.ts';

export const PASSWORD = 'piston-de-plata-88';

/** Creates an account with a password through the API, as an admin. Returns its id. */
export async function account(
  site: Site,
  username: string,
  change: Record<string, unknown> = {},
): Promise<string> {
  const admin = await createStaff(site.app.context.db, 'admin', {
    name: 'Quien administra',
    now: site.app.context.clock(),
  });
  const user = { username, password: PASSWORD, name: 'Ana Pérez', email: '', role: 'admin' };
  const reply = await request<{ _id: string }>(
    `${site.app.url}/api/auth/users`,
    'POST',
    { ...user, ...change },
    admin.headers,
  );
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.body.message}`);
  // Removes the advice to change a password that an admin typed; another test covers it.
  const users = site.app.context.db.updateTable('users').set({ password_change: null });
  await users.where('username', '=', username.toLowerCase()).execute();
  return reply.body.data._id;
}

export type Gate = {
  username: Locator;
  password: Locator;
  answer: Locator;
  enter: Locator;
  alert: Locator;
  solve: Locator;
  /** The sum in the accessible name of its field. */
  sum(): Promise<{ text: string; result: number }>;
};

export function gateOn(page: Page): Gate {
  const answer = page.getByRole('textbox', { name: /^Resuelve la operación/ });
  return {
    username: page.getByRole('textbox', { name: 'Usuario', exact: true }),
    password: page.getByLabel('Contraseña', { exact: true }),
    answer,
    enter: page.getByRole('button', { name: 'Ingresar', exact: true }),
    alert: page.locator('form').getByRole('alert'),
    solve: page.getByRole('button', { name: 'Resolver automáticamente', exact: true }),
    async sum() {
      const name = (await answer.getAttribute('aria-label')) ?? '';
      const [, left = '', right = ''] = /^Resuelve la operación: (\d+) \+ (\d+)$/.exec(name) ?? [];
      return { text: `${left} + ${right}`, result: Number(left) + Number(right) };
    },
  };
}

/** Fills the form in and sends it. */
export async function enter(page: Page, username: string, password: string): Promise<void> {
  const gate = gateOn(page);
  await gate.username.fill(username);
  await gate.password.fill(password);
  await gate.solve.click();
  await gate.enter.click();
}

/** Returns what the panel stores in the browser (docs/rules/panel.md 9). */
export function storedSession(page: Page): Promise<{ token: string | null; flag: string | null }> {
  return page.evaluate(`({
    token: localStorage.getItem('admin_token'),
    flag: localStorage.getItem('admin_authenticated'),
  })`);
}
