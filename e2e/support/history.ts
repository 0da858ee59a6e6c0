import type { Dialog, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** How many steps of Back lie before what is shown: in this browser, since its page was opened. */
export const stepOf = (page: Page): Promise<number> =>
  page.evaluate<number>('navigation.currentEntry.index');

/** Until the page stands there: a step is taken a moment after it is asked for. */
export async function standsAt(page: Page, hash: string, step: number): Promise<void> {
  const place = async () => ({ hash: new URL(page.url()).hash, step: await stepOf(page) });
  await eventually(place).toEqual({ hash, step });
}

/** Reloads where the browser may ask; tells what it asked, and the page is a new one all the same. */
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

/** Asks for a reload, and stays where the browser asks back; tells what it asked. */
export async function refuseReload(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate('setTimeout(() => location.reload())');
  const question = await asked;
  await question.dismiss();
  return question.type();
}
