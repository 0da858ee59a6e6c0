import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import type { Hand } from './plan.ts';

/** Repeated events of a held key. */
const REPEATS = 6;

/**
 * The pauses of the press guard do not end while a burst of presses is on its way: on a busy machine its presses arrive
 * later than planned, and a press after the pause is a new intention.
 */
const GUARD_WAITS_FOR_BURST = `(() => {
  const start = window.setTimeout.bind(window);
  const stop = window.clearTimeout.bind(window);
  const current = new Map();
  window.setTimeout = (run, ms, ...rest) => {
    if (ms !== ${GUARD_MS}) return start(run, ms, ...rest);
    const end = () => {
      if (window.pressing) return void current.set(id, start(end, 20));
      current.delete(id);
      run(...rest);
    };
    const id = start(end, ms);
    return id;
  };
  window.clearTimeout = (id) => {
    stop(current.get(id) ?? id);
    current.delete(id);
  };
})()`;

export async function prepareHands(context: BrowserContext): Promise<void> {
  await context.addInitScript(GUARD_WAITS_FOR_BURST);
}

/**
 * Presses a control as the hand says. All presses are at the point, or on the focus, of the first one, also where another
 * control is there by then. Returns `false`, without a press, where the control is not visible.
 */
export async function pressWith(page: Page, control: Locator, hand: Hand): Promise<boolean> {
  const one = control.first();
  if (!(await one.isVisible())) return false;
  const touch = await page.evaluate<boolean>('navigator.maxTouchPoints > 0');
  await page.evaluate('window.pressing = true');
  try {
    const press = hand.way === 'pointer' ? await pointerAt(page, one, touch) : keyOn(page, hand);
    if (hand.way !== 'pointer') await one.focus({ timeout: 2_000 });
    const began = performance.now();
    for (const [index, offset] of hand.offsets.entries()) {
      await sleep(Math.max(0, offset - (performance.now() - began)));
      await press(index + 1);
    }
    return true;
  } finally {
    // The page may be another one by now.
    await page.evaluate('window.pressing = false').catch(() => {});
  }
}

async function pointerAt(page: Page, control: Locator, touch: boolean) {
  await control.scrollIntoViewIfNeeded({ timeout: 2_000 });
  const box = await control.boundingBox({ timeout: 2_000 });
  if (!box) throw new Error('the control vanished under the hand');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (touch) return () => page.touchscreen.tap(x, y);
  return (clickCount: number) => page.mouse.click(x, y, { clickCount });
}

function keyOn(page: Page, { way, held }: Hand) {
  const key = way === 'enter' ? 'Enter' : 'Space';
  return async () => {
    for (let repeat = 0; repeat < (held ? REPEATS : 1); repeat += 1) await page.keyboard.down(key);
    await page.keyboard.up(key);
  };
}
