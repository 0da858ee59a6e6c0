import type { Page } from 'playwright-core';
import { expectAccessible, expectAccessibleColours } from '#test/browser/axe.ts';
import {
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectSoundStructure,
  expectWholeLabels,
} from '#test/browser/layout.ts';
import { screenshot } from '#test/browser/screenshot.ts';
import { expectStateContrast } from '#test/browser/state-contrast.ts';

/** Wide enough for a pointer: the styles of `hover` are left out on telephones. */
const POINTER_WIDTH = 1000;

/**
 * The page as it stands, in both colour schemes: axe, targets, structure, no sideways scroll, no
 * words cut; in a wide window also the contrast of every state of every control, in the panel only
 * of what is `within` a selector, because its lists repeat their controls. In a window as high as
 * the page, so that nothing lies under a sticky bar just because of the scroll.
 */
export async function inspect(page: Page, name: string, within?: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
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

/** The page in one of the schemes, the panel's own switch included. */
export async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(`(${SCHEME_SHOWN})('${colorScheme}')`);
}

/** The panel follows the system by a script of its own: what fades is not to be measured halfway. */
const SCHEME_SHOWN = `(scheme) => new Promise((shown) => {
  const look = () => {
    const given = document.documentElement.dataset.mantineColorScheme;
    if (given === undefined || given === scheme) shown();
    else requestAnimationFrame(look);
  };
  look();
})`;
