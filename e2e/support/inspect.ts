import type { Page } from 'playwright-core';
import { expectAccessible } from '#test/browser/axe.ts';
import {
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectSoundStructure,
} from '#test/browser/layout.ts';
import { screenshot } from '#test/browser/screenshot.ts';

/** The page as it stands, in both colour schemes: axe, targets, structure, no sideways scroll. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${name}, ${colorScheme}`);
    await screenshot(page, `${name}-${page.viewportSize()?.width}-${colorScheme}`);
  }
  await expectSoundStructure(page);
  await expectLargeTargets(page);
  await expectNoSidewaysScroll(page);
}
