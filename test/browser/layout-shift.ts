import type { Page } from 'playwright-core';

/** Cumulative layout shift of the page since it was opened, without what follows a touch or key. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(MEASURE);
}

const MEASURE = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;
