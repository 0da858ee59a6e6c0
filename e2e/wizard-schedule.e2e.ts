import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { longDay } from '#shared/time/day-time.ts';
import { settled } from '#test/browser/axe.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { bookedOn } from './support/booked.ts';
import { openWizard, WISH } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { siteForTests } from './support/site.ts';

/** One bay: a booking makes its start and what it reaches into occupied. */
const site = siteForTests({}, { bays: 1 });

/** «Fecha y Hora» with the oil change (45 min) chosen. */
async function openSchedule(page: Page) {
  const wizard = await openWizard(page);
  await wizard.reach(4, { ...WISH, service: 'Cambio de aceite y filtro' });
  return wizard;
}

const focusedDay = (page: Page) => page.locator('[data-day]:focus').getAttribute('data-day');

function availabilityOf(day: string) {
  return (url: URL) => url.pathname === `/api/citations/availability/${day}`;
}

test.for([
  ['Asia/Tokyo', '2026-11-24T01:30:00Z', '2026-11-23'],
  ['America/Los_Angeles', '2026-11-24T03:30:00Z', '2026-11-24'],
  ['UTC', '2026-11-24T02:59:00Z', '2026-11-23'],
  // Its clock is three days slow.
  ['America/Montevideo', '2026-11-25T14:00:00Z', '2026-11-25', '2026-11-22T14:00:00Z'],
] as const)(
  'with a browser in %s today is the workshop’s day',
  {
    meta: {
      specification: {
        'public 2 Appointment booking wizard': [
          ['date picker (minimum today)', 'day.isDisabled()).toBe(past)'],
        ],
      },
    },
  },
  async ([timezoneId, now, today, clock = now]) => {
    const page = await site.open({ timezoneId });
    await page.clock.setFixedTime(clock);
    site.app.setNow(Date.parse(now));
    try {
      const wizard = await openSchedule(page);
      const days = page.locator('[data-day]');
      await wizard.day(today).waitFor();
      expect(await page.locator('[aria-current=date]').getAttribute('data-day')).toBe(today);
      for (const day of await days.all()) {
        const past = ((await day.getAttribute('data-day')) ?? '') < today;
        expect(await day.isDisabled()).toBe(past);
      }
      await page.getByRole('heading', { name: 'Noviembre de 2026', exact: true }).waitFor();
      expect(await page.getByRole('columnheader').first().textContent()).toContain('lunes');
      await wizard.day(WISH.date).click();
      await page.getByText(`Horarios del jueves, 26 de noviembre`, { exact: true }).waitFor();
      await wizard.slot('10:00').waitFor();
    } finally {
      site.app.setNow(MONDAY_MORNING);
    }
  },
);

test('the calendar is one stop of the Tab key, and its keys reach every day', async () => {
  const page = await site.open();
  const wizard = await openSchedule(page);
  await expect.poll(() => page.locator('[data-day][tabindex="0"]').count()).toBe(1);
  await tabTo(page, page.locator('[data-day][tabindex="0"]'));
  const walk = async (key: string, day: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => focusedDay(page), { message: key }).toBe(day);
  };
  expect(await focusedDay(page)).toBe('2026-11-23');
  await walk('ArrowRight', '2026-11-24');
  await walk('ArrowDown', '2026-12-01');
  await page.getByRole('heading', { name: 'Diciembre de 2026', exact: true }).waitFor();
  await expect.poll(() => page.locator('[data-day][tabindex="0"]').count()).toBe(1);
  await walk('ArrowLeft', '2026-11-30');
  await walk('End', '2026-12-06');
  await walk('Home', '2026-11-30');
  await walk('PageDown', '2026-12-30');
  await walk('PageUp', '2026-11-30');
  await walk('ArrowUp', '2026-11-23');
  await walk('ArrowLeft', '2026-11-23');
  await walk('End', '2026-11-29');
  await walk('ArrowLeft', '2026-11-28');
  await page.keyboard.press('Enter');
  const saturday = wizard.day('2026-11-28');
  expect(await saturday.getAttribute('aria-pressed')).toBe('true');
  expect(await saturday.getAttribute('aria-label')).toBe('sábado, 28 de noviembre de 2026');
  expect(longDay('2026-11-28')).toBe('sábado, 28 de noviembre de 2026');
});

test('the slots are one radio group in three columns; the arrows skip what is occupied', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['a 3-column grid of time slots', 'new Set([3])']],
      'public 5 Appointment, step 4': [
        ['Unavailable slots are disabled', 'input[name=time]:disabled'],
      ],
      'public 9': [['Slot grid: 3 columns', 'new Set([3])']],
    },
  },
}, async () => {
  await bookedOn(site, '09:30', { date: '2026-11-25' });
  const page = await site.open();
  const wizard = await openSchedule(page);
  await wizard.day('2026-11-25').click();
  await wizard.slot('10:30').waitFor();
  const taken = page.locator('input[name=time]:disabled');
  const times = await taken.evaluateAll((inputs) =>
    inputs.map((each) => each.getAttribute('value')),
  );
  expect(times).toEqual(['09:00', '09:30', '10:00']);
  expect(await page.locator('label:has(input[name=time]:disabled)').allTextContents()).toEqual([
    '09:00No alcanza el tiempo',
    '09:30Ocupado',
    '10:00Ocupado',
  ]);
  await expect
    .poll(() => page.getByRole('group', { name: /^Horarios del miércoles/ }).count())
    .toBe(1);

  for (const width of [320, 360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const grids = page.locator('div:has(> label > input[name=time])');
    const columns = await grids.evaluateAll((all) =>
      all.map((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
    );
    expect(new Set(columns), `${width} px`).toEqual(new Set([3]));
  }

  await tabTo(page, wizard.slot('10:30'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  expect(await wizard.slot('17:30').isChecked()).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await wizard.slot('10:30').isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(wizard.notes)).toBe(true);
});

test('a slow answer shows twelve tiles, and nothing moves when it comes', async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  const wizard = await openSchedule(page);
  const slow = Promise.withResolvers<void>();
  await page.route(availabilityOf('2026-12-10'), async (route) => {
    await slow.promise;
    await route.continue();
  });
  await wizard.turnTo('2026-12-10');
  await wizard.day('2026-12-10').click();
  const waiting = page.locator('#time [aria-busy=true]');
  await waiting.waitFor();
  await expect.poll(() => waiting.locator('[aria-hidden=true]').count()).toBe(12);
  await inspect(page, 'step-4-loading');
  const place = () => wizard.notes.evaluate((notes) => notes.getBoundingClientRect().top + scrollY);
  const before = await place();
  slow.resolve();
  await wizard.slot('10:00').waitFor();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});

test('step, card and summary say that a long job ends on another day', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  await wizard.reach(3);
  await wizard.service('Reparación de motor').check();
  await wizard.goOn('Fecha y Hora');
  await wizard.turnTo('2026-12-17');
  await wizard.day('2026-12-17').click();
  await wizard.slot('17:30').check();
  const ends = 'viernes, 18 de diciembre, 17:30';
  await wizard.says(`Lista (estimado): ${ends}. Tu moto queda en el taller hasta entonces.`);
  const card = page.getByRole('region', { name: 'Tu cita' });
  expect(await card.textContent()).toContain(`Lista (estimado)${ends}`);
  // Narrow windows have the same in the recap and the bar, not beside the form.
  expect(await page.getByRole('button', { name: 'Cambiar servicio' }).count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await card.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cambiar servicio' }).count()).toBe(1);
  await wizard.goOn('Confirmar Reserva');
  await page.getByText(ends, { exact: true }).waitFor();
  // A reload forgets the day's slots; the summary asks for them.
  await page.reload();
  await page.getByText(ends, { exact: true }).waitFor();
});

test('with forced colours what is chosen, occupied and focused stays apart', async () => {
  const page = await site.open({ forcedColors: 'active' });
  const wizard = await openSchedule(page);
  await wizard.day('2026-11-25').click();
  await wizard.slot('14:30').check();
  const look = (time: string) =>
    page.locator(`input[name=time][value="${time}"] + *`).evaluate((tile) => {
      const { backgroundColor, borderStyle, color, outlineStyle } = getComputedStyle(tile);
      return [backgroundColor, borderStyle, color, outlineStyle].join(' ');
    });
  await settled(page);
  const [chosen, free, taken] = [await look('14:30'), await look('15:00'), await look('09:30')];
  expect(chosen).not.toBe(free);
  expect(taken).not.toBe(free);
  const dayLook = (day: string) =>
    wizard.day(day).evaluate((button) => {
      const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(button);
      return [backgroundColor, borderColor, outlineStyle].join(' ');
    });
  expect(await dayLook('2026-11-25')).not.toBe(await dayLook('2026-11-27'));
});

test('a day chosen by a key stays in sight, and its focus', async () => {
  const page = await site.open({ width: 390, height: 844, reducedMotion: 'reduce' });
  const wizard = await openSchedule(page);
  await wizard.turnTo('2026-12-03');
  await wizard.day('2026-12-03').focus();
  await page.keyboard.press('Enter');
  await wizard.slot('10:00').waitFor();
  const header = await page.getByRole('banner').boundingBox();
  const day = await wizard.day('2026-12-03').boundingBox();
  expect(day?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(await focusedDay(page)).toBe('2026-12-03');
});

test('with forced colours the steps of the bar and today stay apart', async () => {
  const page = await site.open({ forcedColors: 'active' });
  await openSchedule(page);
  const colours = await page
    .locator('ol[aria-hidden=true] > li')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(colours).size).toBe(3);
  const border = (day: string) =>
    page.locator(`[data-day="${day}"]`).evaluate((each) => getComputedStyle(each).borderTopStyle);
  expect(await border('2026-11-23')).not.toBe(await border('2026-11-24'));
});
