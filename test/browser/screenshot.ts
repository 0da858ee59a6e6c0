import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from './axe.ts';

/** Writes a picture of the whole page into the folder `SHOTS`, if that is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
