import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { RECEIPT } from '#booking/web/wizard/receipt/late-receipt.tsx';
import { SOLVER } from '#ui/wizard/submit/use-challenge-solution.ts';
import { NOW } from './tab.ts';

/** Sets up functions that jsdom does not have, and a fake clock, for each test of a file. */
export function setUpTestBrowser(): void {
  beforeAll(async () => {
    vi.stubGlobal('scrollTo', () => {});
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    Element.prototype.scrollIntoView = () => {};
    await Promise.all([RECEIPT.fetch(), SOLVER.fetch()]);
  });
  beforeEach(() => {
    vi.useFakeTimers({
      now: NOW,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => vi.unstubAllGlobals());
}
