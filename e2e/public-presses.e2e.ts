import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import { PUBLIC_GUARD_MS } from '#ui/public/press-guard.ts';
import { bookedOn } from './support/booked.ts';
import { openWizard, WISH } from './support/booking.ts';
import { flick, middleOf, nextEvent, type Point } from './support/drag.ts';
import { openUnitWizard } from './support/reserving.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests({}, { showReserveButton: true });

/** The pauses of the press guard do not end: no second press comes after them, on any machine. */
const ENDLESS_PAUSES = `(() => {
  const start = window.setTimeout.bind(window);
  window.setTimeout = (run, ms, ...rest) => (ms === ${PUBLIC_GUARD_MS} ? 0 : start(run, ms, ...rest));
})()`;

/** The module of the guard is loaded beside the page. */
const guarded = (page: Page) => page.locator('[data-guarded]').waitFor({ state: 'attached' });

/** Brings a control under the pointer, as a shorter step does with the footer. */
const bringTo = (control: Locator, { x, y }: Point) =>
  control.evaluate(
    (it, [left, top]) => {
      it.style.cssText = `position: fixed; z-index: 9; left: ${left}px; top: ${top}px; translate: -50% -50%`;
    },
    [x, y] as const,
  );

const home = (page: Page) => page.getByRole('link', { name: 'Volver al inicio' });

/** Records a click on a link in place of following it. */
const watch = (link: Locator) =>
  link.evaluate((it) =>
    it.addEventListener('click', (event) => {
      event.preventDefault();
      it.dataset['reached'] = '';
    }),
  );
const reached = (page: Page) => page.locator('[data-reached]').count();

test('the press guards of the panel and of the public pages last equally long', () => {
  expect(PUBLIC_GUARD_MS).toBe(GUARD_MS);
});

for (const touch of [false, true]) {
  const way = touch ? 'touches' : 'clicks';
  const size = touch ? { width: 390, height: 844, touch } : {};
  const pressAt = (page: Page, { x, y }: Point) =>
    touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);

  test(`three ${way} on «Siguiente» of /cita do not reach a link that came there`, async () => {
    const page = await site.open(size);
    await page.addInitScript(ENDLESS_PAUSES);
    const wizard = await openWizard(page);
    await guarded(page);
    await wizard.fillPerson(WISH);
    const point = await middleOf(wizard.next);
    await pressAt(page, point);
    await wizard.arriveAt('Tu Motocicleta');
    await watch(home(page));
    await bringTo(home(page), point);
    await pressAt(page, point);
    await pressAt(page, point);
    expect(await reached(page)).toBe(0);
    // Elsewhere a press acts at once.
    await page.getByRole('button', { name: 'Anterior' }).click();
    await wizard.arriveAt('Información Personal');
  });

  test(`three ${way} on «Siguiente» of /reserva do not reach a link that came there`, async () => {
    const page = await site.open(size);
    await page.addInitScript(ENDLESS_PAUSES);
    const wizard = await openUnitWizard(page);
    await guarded(page);
    const point = await middleOf(wizard.next);
    await pressAt(page, point);
    await page.getByText('Falta corregir 6 datos').waitFor();
    await watch(home(page));
    await bringTo(home(page), point);
    await pressAt(page, point);
    await pressAt(page, point);
    expect(await reached(page)).toBe(0);
  });

  test(`a page of /mi takes no ${way} before it has settled, also with reduced motion`, async () => {
    const page = await site.open({ ...size, reducedMotion: 'reduce' });
    const booked = await bookedOn(site, touch ? '10:00' : '14:00');
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.goto(booked.link.replace('/cancel/', '/mi/'));
    const link = page.getByRole('link', { name: 'Cambiar día u hora' });
    await watch(link);
    await pressAt(page, await middleOf(link));
    expect(await reached(page)).toBe(0);
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await link.click();
    expect(await reached(page)).toBe(1);
  });
}

test('a tap on /cita acts at once where a finger has just scrolled the page', async () => {
  const page = await site.open({ width: 390, height: 600, touch: true });
  await page.addInitScript(ENDLESS_PAUSES);
  const wizard = await openWizard(page);
  await guarded(page);
  const point = await middleOf(wizard.name);
  // Before the end of the scroll a tap only stops it.
  const scrolled = nextEvent(page, 'scrollend');
  await flick(page, point, 100);
  await scrolled;
  await watch(home(page));
  await bringTo(home(page), point);
  await page.touchscreen.tap(point.x, point.y);
  expect(await reached(page)).toBe(1);
});

test('a held Enter on «Siguiente» opens one step', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await wizard.fillPerson(WISH);
  await wizard.next.focus();
  for (let repeat = 0; repeat < 6; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await wizard.standAt('Tu Motocicleta');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await wizard.standAt('Tu Motocicleta');
});
