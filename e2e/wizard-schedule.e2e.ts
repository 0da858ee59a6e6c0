import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from '#test/browser/axe.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { bookedOn } from './support/booked.ts';
import { WISH, Wizard } from './support/booking.ts';
import { siteForTests } from './support/site.ts';

/** One bay: a booking takes all slots that it overlaps. */
const site = siteForTests({}, { bays: 1 });

/** Opens «Fecha y Hora» with the oil change (45 min), from a stored draft of the earlier steps. */
async function openSchedule(page: Page): Promise<Wizard> {
  const value = {
    clientName: WISH.name,
    clientEmail: WISH.email,
    clientPhone: WISH.phone,
    vehicleBrand: WISH.brand,
    vehicleModel: WISH.model,
    vehicleYear: WISH.year,
    service: site.fixtures.oilChange,
    date: '',
    time: '',
    notes: '',
  };
  await page.addInitScript(
    `sessionStorage['bujia.cita.v1'] ??= JSON.stringify({ savedAt: Date.now(), value: ${JSON.stringify(value)} });`,
  );
  await page.goto('/cita?paso=4');
  const wizard = new Wizard(page);
  await wizard.arriveAt('Fecha y Hora');
  return wizard;
}

test('the calendar marks the workshop’s today in every time zone and with a slow browser clock', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [
        ['date picker (minimum today)', 'day.isDisabled(), timezoneId).toBe(past)'],
      ],
    },
  },
}, async () => {
  for (const [timezoneId, now, today, clock = now] of [
    ['Asia/Tokyo', '2026-11-24T01:30:00Z', '2026-11-23'],
    ['America/Los_Angeles', '2026-11-24T03:30:00Z', '2026-11-24'],
    ['UTC', '2026-11-24T02:59:00Z', '2026-11-23'],
    // The browser’s clock is three days slow.
    ['America/Montevideo', '2026-11-25T14:00:00Z', '2026-11-25', '2026-11-22T14:00:00Z'],
  ] as const) {
    const page = await site.open({ timezoneId });
    await page.clock.setFixedTime(clock);
    site.app.setNow(Date.parse(now));
    try {
      const wizard = await openSchedule(page);
      const days = page.locator('[data-day]');
      await wizard.day(today).waitFor();
      const current = page.locator('[aria-current=date]');
      // The page uses the browser's clock until it has the time of the server.
      await expect.poll(() => current.getAttribute('data-day')).toBe(today);
      for (const day of await days.all()) {
        const past = ((await day.getAttribute('data-day')) ?? '') < today;
        expect(await day.isDisabled(), timezoneId).toBe(past);
      }
      await page.getByRole('heading', { name: 'Noviembre de 2026', exact: true }).waitFor();
      expect(await page.getByRole('columnheader').first().textContent()).toContain('lunes');
      await wizard.day(WISH.date).click();
      await page.getByText(`Horarios del jueves, 26 de noviembre`, { exact: true }).waitFor();
      await wizard.slot('10:00').waitFor();
    } finally {
      site.app.setNow(MONDAY_MORNING);
    }
  }
});

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

test('the slot grid has three columns, skips taken slots by arrows, and does not shift on slow answers', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['a 3-column grid of time slots', 'new Set([3])']],
      'public 9': [['Slot grid: 3 columns', 'new Set([3])']],
    },
  },
}, async () => {
  await bookedOn(site, '09:30', { date: '2026-11-25' });
  const page = await site.open({ reducedMotion: 'reduce' });
  const wizard = await openSchedule(page);
  await wizard.day('2026-11-25').click();
  await wizard.slot('10:30').waitFor();
  const taken = page.locator('input[name=time]:disabled');
  await expect.poll(() => taken.count()).toBe(3);
  for (const width of [320, 360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const grids = page.locator('div:has(> label > input[name=time])');
    const columns = await grids.evaluateAll((all) =>
      all.map((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
    );
    expect(new Set(columns), `${width} px`).toEqual(new Set([3]));
  }
  await page.setViewportSize(WIDE);
  await tabTo(page, wizard.slot('10:30'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  expect(await wizard.slot('17:30').isChecked()).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await wizard.slot('10:30').isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(wizard.notes)).toBe(true);
  await expectApart(page, wizard);

  // Narrow windows show the summary in the bar, not beside the form.
  const card = page.getByRole('region', { name: 'Tu cita' });
  expect(await card.count()).toBe(1);
  await page.setViewportSize(PHONE);
  await expect.poll(() => card.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cambiar servicio' }).count()).toBe(1);

  // A day that is chosen by a key keeps the focus and stays in sight.
  await wizard.turnTo('2026-12-03');
  await wizard.day('2026-12-03').focus();
  await page.keyboard.press('Enter');
  await wizard.slot('10:00').waitFor();
  const header = await page.getByRole('banner').boundingBox();
  const day = await wizard.day('2026-12-03').boundingBox();
  expect(day?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(await page.locator('[data-day]:focus').getAttribute('data-day')).toBe('2026-12-03');

  // A slow answer shows twelve placeholders, and its arrival shifts nothing.
  const slow = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/citations/availability/2026-12-10',
    async (route) => {
      await slow.promise;
      await route.continue();
    },
  );
  await wizard.day('2026-12-10').click();
  const waiting = page.locator('#time [aria-busy=true]');
  await waiting.waitFor();
  await expect.poll(() => waiting.locator('[aria-hidden=true]').count()).toBe(12);
  const place = () => wizard.notes.evaluate((notes) => notes.getBoundingClientRect().top + scrollY);
  const before = await place();
  slow.resolve();
  await wizard.slot('10:00').waitFor();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});

/** With forced colours, chosen and taken slots, today and completed steps differ from the rest. */
async function expectApart(page: Page, wizard: Wizard): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(page);
  const tile = (time: string) =>
    page.locator(`input[name=time][value="${time}"] + *`).evaluate((it) => {
      const { backgroundColor, borderStyle, color, outlineStyle } = getComputedStyle(it);
      return [backgroundColor, borderStyle, color, outlineStyle].join(' ');
    });
  const [chosen, free, taken] = [await tile('10:30'), await tile('15:00'), await tile('09:30')];
  expect(chosen).not.toBe(free);
  expect(taken).not.toBe(free);
  const dayLook = (day: string) =>
    wizard.day(day).evaluate((button) => {
      const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(button);
      return [backgroundColor, borderColor, outlineStyle].join(' ');
    });
  expect(await dayLook('2026-11-25')).not.toBe(await dayLook('2026-11-27'));
  const border = (day: string) =>
    wizard.day(day).evaluate((each) => getComputedStyle(each).borderTopStyle);
  expect(await border('2026-11-23')).not.toBe(await border('2026-11-24'));
  const steps = await page
    .locator('ol[aria-hidden=true] > li')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(steps).size).toBe(3);
  await page.emulateMedia({ forcedColors: 'none' });
}
