import type { Locator, Page } from 'playwright-core';

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Waits for a success message. */
export const toast = (page: Page, sentence: string): Promise<void> =>
  page.getByText(sentence, { exact: true }).first().waitFor();

/** Opens an entry of the user menu. Returns its dialog. */
export async function openFromMenu(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: /menú de usuario/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const opened = dialog(page, entry);
  await opened.waitFor();
  return opened;
}
