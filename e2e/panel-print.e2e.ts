import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { fillPanel, LONG, openEverything, PLACES, show } from './support/full-panel.ts';
import { showIn } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(() => fillPanel(site));

/** Returns the visible controls, apart from names of records, headings of sections and figures. */
const CONTROLS = `[...document.querySelectorAll(
    'header, nav, search, input, select, textarea, [role=tablist], .mantine-Button-root, .mantine-ActionIcon-root, .mantine-Notification-root')]
  .filter((each) => each.checkVisibility() && each.closest('h1, h2, h3, [aria-label="Gráficos"]') === null)
  .filter((each) => !(each.tagName === 'HEADER' && each.closest('main')))
  .filter((each) => each.getAttribute('type') !== 'range')
  .map((each) => each.tagName + ' ' + (each.getAttribute('aria-label') ?? each.textContent))`;

/** Returns the dark grounds that would be printed, below a quarter of white's brightness; an icon's round is none. */
const DARK_GROUNDS = `[...document.querySelectorAll('body, main, main *, [role=dialog], [role=dialog] *')]
  .filter((each) => each.checkVisibility() && !(each instanceof SVGElement) && each.offsetWidth > 32)
  .map((each) => [each, getComputedStyle(each).backgroundColor])
  .filter(([, colour]) => {
    const [r, g, b, alpha = 1] = (colour.match(/[\\d.]+/g) ?? []).map(Number);
    return alpha > 0.5 && 0.3 * r + 0.6 * g + 0.1 * b < 64;
  })
  .map(([each, colour]) => each.className + ' ' + colour)`;

async function print(page: Page): Promise<void> {
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await page.emulateMedia({ media: 'print' });
}

async function backToScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
}

test('each tab of the panel prints without navigation, buttons, fields and toasts, light also in dark', async () => {
  const page = await openEverything(site);
  await showIn(page, 'dark');
  for (const place of PLACES) {
    await show(page, place);
    await print(page);
    await page.getByText(LONG).filter({ visible: true }).first().waitFor();
    expect(await page.evaluate<string[]>(CONTROLS), place.name).toEqual([]);
    expect(await page.evaluate<string[]>(DARK_GROUNDS), place.name).toEqual([]);
    await backToScreen(page);
  }
});
