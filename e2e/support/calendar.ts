import type { Locator, Page } from 'playwright-core';
import { minuteOf } from '#shared/time/day-time.ts';
import type { Booked } from './booked.ts';
import { boxOf, dragTo, type Point } from './drag.ts';

/** Minutes of the oil change, the service of every dragged citation. */
const MINUTES = 45;

/** The block of a citation in the grid. */
export const blockOf = (page: Page, { id }: Booked): Locator =>
  page.locator(`div[data-citation="${id}"]`);

/** The button over the whole block, which opens the citation. */
export const faceOf = (page: Page, booked: Booked): Locator =>
  blockOf(page, booked).locator('> button');

export const dayOf = (page: Page, day: string): Locator => page.locator(`[data-day="${day}"]`);

/** Drags a block from its start `from` to another day and time, without dropping it. */
export async function dragBlock(
  page: Page,
  booked: Booked,
  from: string,
  to: { day: string; time: string },
): Promise<void> {
  const box = await boxOf(blockOf(page, booked));
  // Does not scroll again, so that both boxes have the same scroll position.
  const column = await dayOf(page, to.day).boundingBox();
  if (!column) throw new Error(`${to.day} is not shown`);
  const down = ((minuteOf(to.time) - minuteOf(from)) * box.height) / MINUTES;
  const grab: Point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await dragTo(page, grab, { x: column.x + column.width / 2, y: grab.y + down });
}
