import type { Locator, Page } from 'playwright-core';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';

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

/**
 * Waits until the pause after the last press is over (`press-guard.ts`). The timer runs in the page: it starts after the
 * one of the press and ends after it, on a busy machine too.
 */
export async function guardEnds(page: Page): Promise<void> {
  await page.evaluate(`new Promise((end) => setTimeout(end, ${GUARD_MS}))`);
}

/** Waits until an element with this text has the focus. */
export const focusedText = (within: Page | Locator, text: string): Promise<void> =>
  within.locator(':focus', { hasText: text }).waitFor();
