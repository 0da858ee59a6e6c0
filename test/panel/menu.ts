import { Locator, pass, until } from './locator.ts';

/** The gestures of `e2e/support/menu.ts`, for component tests. */

/** The whole page: options are drawn outside of their dialog. */
const PAGE = new Locator(() => [document.body], 'page');

export const dialog = (page: Locator, name: string): Locator => page.getByRole('dialog', { name });

export const press = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Waits for a success message. */
export const toast = (page: Locator, sentence: string): Promise<void> =>
  page.getByText(sentence, { exact: true }).waitFor();

/** Chooses an option of a field with a list. */
export async function pick(within: Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await PAGE.getByRole('option', { name: option }).click();
}

/** Waits until a control has the focus. */
export const focused = (control: Locator): Promise<void> =>
  until(async () => {
    if (!(await control.isFocused())) throw new Error('another element has the focus');
  });

/** Chooses an option of a `select` by its value. */
export async function selectOption(select: Locator, value: string): Promise<void> {
  const element = (await select.element()) as HTMLSelectElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value') ?? {};
  set?.call(element, value);
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await pass(0);
}

/** The text of what `aria-describedby` of an element points at. */
export async function description(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby')) ?? '';
  const texts = ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  return texts.join(' ');
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Opens the calendar of a field, turns to the month of `day` and chooses it. */
export async function chooseDay(page: Locator, label: string, day: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click();
  const calendar = page.locator('[data-dates-dropdown]');
  const shown = await calendar.locator('[data-day]').nth(14).getAttribute('data-day');
  const away = monthsOf(day) - monthsOf(shown ?? day);
  const turn = calendar.getByRole('button', { name: away < 0 ? 'Mes anterior' : 'Mes siguiente' });
  for (let turned = 0; turned < Math.abs(away); turned += 1) await turn.click();
  await calendar.locator(`[data-day="${day}"]`).click();
  await calendar.waitFor({ state: 'detached' });
}
