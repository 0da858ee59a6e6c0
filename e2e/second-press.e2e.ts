import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import { bookedOn, moveTo } from './support/booked.ts';
import { flick, middleOf } from './support/drag.ts';
import { dialog, press } from './support/menu.ts';
import { openPanel } from './support/panel.ts';
import { fillShelf } from './support/shelf.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

/** The pauses of the press guard do not end: no second press comes after them, on any machine. */
const ENDLESS_PAUSES = `(() => {
  const start = window.setTimeout.bind(window);
  window.setTimeout = (run, ms, ...rest) => (ms === ${GUARD_MS} ? 0 : start(run, ms, ...rest));
})()`;

async function openGuarded(permission: 'agenda' | 'stock', hash: string, touch: boolean) {
  const { page } = await openPanel(site, [permission], { hash, touch });
  await page.addInitScript(ENDLESS_PAUSES);
  await page.reload();
  return page;
}

type Presses = { control: Locator; done: () => Promise<unknown>; touch: boolean };

/** Presses a control, waits for the effect, and presses twice more at the same point. */
async function pressThrice(page: Page, { control, done, touch }: Presses): Promise<void> {
  const { x, y } = await middleOf(control);
  const once = () => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await once();
  await done();
  await once();
  await once();
}

for (const touch of [false, true]) {
  const way = touch ? 'touches' : 'clicks';

  test(`three ${way} at one point of the board move one citation`, async () => {
    const hours = touch ? ['13:30', '14:30', '15:30'] : ['09:00', '10:00', '11:00'];
    const booked = await Promise.all(hours.map((hour) => bookedOn(site, hour)));
    for (const each of booked) await moveTo(site, each, 'accepted');
    const page = await openGuarded('agenda', '#agenda/tablero', touch);
    const column = (status: string) => page.locator(`[data-column="${status}"] [data-citation]`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    const first = column('accepted').first().getByRole('button', { name: 'Pasar a En Taller' });
    await first.waitFor();
    const before = await column('in-workshop').count();
    const done = column('in-workshop').nth(before);
    await pressThrice(page, { control: first, done: () => done.waitFor(), touch });
    await page
      .getByRole('alert')
      .getByText(/: En Taller$/)
      .waitFor();
    // The request of a second change would be sent before the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(sent).toHaveLength(1);
  });

  test(`three ${way} at one point of the lines of a purchase remove one line`, async () => {
    if (!touch) await fillShelf(site);
    const page = await openGuarded('stock', '#componentes', touch);
    await press(page, 'Más');
    await page.getByRole('menuitem', { name: 'Compra de varios componentes' }).click();
    const form = dialog(page, 'Compra de varios componentes');
    const removes = form.getByRole('button', { name: /^Quitar/ });
    for (const [index, code] of ['BUJ-CR9', 'GRA-1', 'CAD-520'].entries()) {
      await form.getByRole('combobox', { name: 'Agregar componente' }).fill(code);
      await page.getByRole('option').filter({ hasText: code }).click();
      await removes.nth(index).waitFor();
    }
    const point = await middleOf(removes.first());
    /** The dialog gets lower with its list: the next line is brought under the pointer. */
    const done = async () => {
      await expect.poll(() => removes.count()).toBe(2);
      const { y } = await middleOf(removes.first());
      await form.evaluate((it, by) => it.style.setProperty('translate', `0 ${by}px`), point.y - y);
    };
    await pressThrice(page, { control: removes.first(), done, touch });
    expect(await removes.count()).toBe(2);
  });
}

/** Opens the board with three more accepted citations of a day; returns their buttons and the sent changes. */
async function openBoard(date: string) {
  const hours = ['09:00', '10:00', '11:00'];
  const booked = await Promise.all(hours.map((hour) => bookedOn(site, hour, { date })));
  for (const each of booked) await moveTo(site, each, 'accepted');
  const page = await openGuarded('agenda', '#agenda/tablero', true);
  const buttons = booked.map(({ id }) =>
    page.locator(`[data-citation="${id}"]`).getByRole('button', { name: 'Pasar a En Taller' }),
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  /** Moves the board, as a banner above it does, so that a button is at this height. */
  const bring = async (button: Locator, toY: number) => {
    const { y } = await middleOf(button);
    const board = page.getByRole('region', { name: 'Tablero' });
    await board.evaluate((it, by) => it.style.setProperty('translate', `0 ${by}px`), toY - y);
  };
  return { page, buttons, booked, sent, bring };
}

test('after a second touch that reaches nothing, a third one does not reach another citation', async () => {
  const { page, buttons, booked, sent, bring } = await openBoard('2026-11-27');
  const [, second, third] = buttons;
  if (!second || !third) throw new Error('no buttons');
  await second.waitFor();
  const { x, y } = await middleOf(second);
  await page.touchscreen.tap(x, y);
  await page.locator(`[data-column="in-workshop"] [data-citation="${booked[1]?.id}"]`).waitFor();
  // The place of the card is held, and without a control.
  await page.touchscreen.tap(x, y);
  await bring(third, y);
  await page.touchscreen.tap(x, y);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(sent).toHaveLength(1);
});

test('a citation that comes under a finger before it is lifted does not move', async () => {
  const { page, buttons, sent, bring } = await openBoard('2026-12-01');
  const [, second, third] = buttons;
  if (!second || !third) throw new Error('no buttons');
  await second.waitFor();
  const { x, y } = await middleOf(second);
  const devTools = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchEnd') =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
    });
  await finger('touchStart');
  await bring(third, y);
  await finger('touchEnd');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(sent).toEqual([]);
});

test('a tap moves a citation where a finger has just scrolled the board', async () => {
  const { page, buttons, sent, bring } = await openBoard('2026-12-02');
  const [first, second] = buttons;
  if (!first || !second) throw new Error('no buttons');
  await second.waitFor();
  const point = await middleOf(first);
  await flick(page, point, 60);
  await bring(second, point.y);
  await page.touchscreen.tap(point.x, point.y);
  await expect.poll(() => sent.length).toBe(1);
});
