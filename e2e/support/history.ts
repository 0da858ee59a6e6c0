import type { Dialog, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Index of the current entry in the browser history. */
export const stepOf = (page: Page): Promise<number> =>
  page.evaluate<number>('navigation.currentEntry.index');

/** Waits for an address and a history index, which change some time after the call. */
export async function standsAt(page: Page, hash: string, step: number): Promise<void> {
  const place = async () => ({ hash: new URL(page.url()).hash, step: await stepOf(page) });
  await expect.poll(place).toEqual({ hash, step });
}

/** Reloads, accepting the browser’s questions. Returns the types of the questions. */
export async function reloadAsking(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const go = async (question: Dialog) => {
    asked.push(question.type());
    await question.accept();
  };
  page.on('dialog', go);
  await page.reload();
  page.off('dialog', go);
  return asked;
}

/** Starts a reload and dismisses the browser’s question. Returns the type of the question. */
export async function refuseReload(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate('setTimeout(() => location.reload())');
  const question = await asked;
  await question.dismiss();
  return question.type();
}
