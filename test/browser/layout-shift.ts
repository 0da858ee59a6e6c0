import type { Page } from 'playwright-core';

/**
 * Returns the layout shifts of the page since it was opened, without those that follow a touch or a
 * key: their score and what moved, from where to where.
 */
export async function layoutShifts(page: Page): Promise<{ score: number; moved: string }[]> {
  return page.evaluate<{ score: number; moved: string }[]>(MEASURE);
}

const MEASURE = `new Promise((resolve) => {
  const shifts = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const moved = ({ node, previousRect, currentRect }) =>
    (node?.textContent ?? '').slice(0, 40) + ': ' + box(previousRect) + ' → ' + box(currentRect);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      shifts.push({ score: entry.value, moved: entry.sources.map(moved).join('; ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
})`;
