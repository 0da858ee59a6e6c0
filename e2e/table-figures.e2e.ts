import { beforeAll, expect, test } from 'vitest';
import { fillPanel, openEverything, PLACES, show } from './support/full-panel.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();
beforeAll(() => fillPanel(site));

/**
 * Returns the cells of figures, and those that are not aligned at the end with figures of one width,
 * or whose heads are not.
 */
const FIGURES = `(() => {
  const figure = /^[-+−]?(US\\$\\s)?\\d[\\d.,]*(\\s(%|[a-z]+))?$/;
  const isSound = (cell) => getComputedStyle(cell).textAlign === 'end';
  const found = [];
  for (const table of document.querySelectorAll('[role=tabpanel]:not([hidden]) table')) {
    const heads = [...table.querySelectorAll('thead > tr > *')];
    for (const cell of table.querySelectorAll('tbody td')) {
      const [line = ''] = cell.innerText.split('\\n');
      if (!cell.checkVisibility() || !figure.test(line.trim())) continue;
      const head = heads[cell.cellIndex];
      const sound = isSound(cell) && getComputedStyle(cell).fontVariantNumeric.includes('tabular-nums') && isSound(head);
      found.push((sound ? 'sound: ' : 'not: ') + head.innerText + ' ' + line);
    }
  }
  return found;
})()`;

test('the tables of the panel align figures and their heads at the end', async () => {
  const page = await openEverything(site);
  const counts: Record<string, number> = {};
  for (const place of PLACES) {
    await show(page, place);
    const found = await page.evaluate<string[]>(FIGURES);
    expect(
      found.filter((each) => each.startsWith('not')),
      place.name,
    ).toEqual([]);
    counts[place.name] = found.length;
  }
  // What the test looked at: the tabs with figures in tables.
  const seen = Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0);
  expect(seen).toEqual(['componentes', 'historial-stock', 'historial', 'finanzas']);
});
