import type { Locator, Page } from 'playwright-core';

export type Point = { x: number; y: number };

export async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not drawn`);
  return box;
}

type Box = { x: number; y: number; width: number; height: number };

/** Returns the boxes of two elements in the same frame: what loads beside them moves both. */
export async function boxesOf(one: Locator, other: Locator): Promise<[Box, Box]> {
  const handle = await other.elementHandle();
  return one.evaluate((first, second) => {
    const box = (element: Element | null | undefined) => {
      if (!element) throw new Error('an element is not drawn');
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    return [box(first), box(second as Element | null)];
  }, handle);
}

export async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Presses the mouse at `from` and moves it to `to` in steps; `dropIt` releases it. */
export async function dragTo(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 4);
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.move(to.x, to.y);
}

export async function dropIt(page: Page): Promise<void> {
  await page.mouse.up();
}

/** Waits for the next event of this type on the page, from the call on. */
export const nextEvent = (page: Page, type: string): Promise<void> =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => document.addEventListener(name, () => resolve(), true)),
    type,
  );

/** Moves a finger from `from` up by `height` pixels to scroll. The browser cancels its press. */
export async function flick(page: Page, { x, y }: Point, height: number): Promise<void> {
  const cancelled = nextEvent(page, 'pointercancel');
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === null ? [] : [{ x, y: at }],
    });
  await touch('touchStart', y);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', y - (height * step) / 5);
  await touch('touchEnd', null);
  await cancelled;
  await devTools.detach();
}
