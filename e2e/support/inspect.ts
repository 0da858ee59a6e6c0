import type { Page } from 'playwright-core';
import { expectAccessible, expectAccessibleColours, settled } from '#test/browser/axe.ts';
import {
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectSoundStructure,
  expectWholeLabels,
} from '#test/browser/layout.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { expectStateContrast } from '#test/browser/state-contrast.ts';

/** From this width on the styles of `hover` are checked; phones have no pointer. */
const POINTER_WIDTH = 1000;

/**
 * Inspects the page in both colour schemes: axe, targets, structure, no sideways scroll, no cut
 * words. A wide window also has the contrast of every state of every control checked; in the panel
 * only `within` a selector, because its lists repeat their controls. The window is as high as the
 * page, so that the scroll position puts nothing under a sticky bar.
 */
export async function inspect(page: Page, name: string, within?: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await settled(page);
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: size.width, height: Math.max(whole, size.height) });
  await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`);
  const isPanel = new URL(page.url()).pathname.startsWith('/admin');
  const swept = size.width >= POINTER_WIDTH && (!isPanel || within !== undefined);
  await showIn(page, 'dark');
  await expectAccessible(page, `${name}, dark`, within);
  if (swept) await expectStateContrast(page, `${name}, dark`, within);
  await screenshot(page, `${name}-${size.width}-dark`);
  await showIn(page, 'light');
  if (swept) await expectStateContrast(page, `${name}, light`, within);
  else await expectAccessibleColours(page, `${name}, light`, within);
  await screenshot(page, `${name}-${size.width}-light`);
  await expectSoundStructure(page);
  await expectLargeTargets(page);
  await expectNoSidewaysScroll(page);
  await expectWholeLabels(page);
  await page.setViewportSize(size);
}

/** Shows the page in a colour scheme, and waits for the panel's own switch. */
export async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(`(${SCHEME_SHOWN})('${colorScheme}')`);
}

/** Waits until the script of the panel has followed the system’s scheme. */
const SCHEME_SHOWN = `(scheme) => new Promise((shown) => {
  const look = () => {
    const given = document.documentElement.dataset.mantineColorScheme;
    if (given === undefined || given === scheme) shown();
    else requestAnimationFrame(look);
  };
  look();
})`;
