import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { longDay } from '#shared/time/day-time.ts';
import { settled } from '#test/browser/axe.ts';
import { isFocused, tabTo } from '#test/browser/keyboard.ts';
import { expectProblem } from '#test/browser/page.ts';
import { MONDAY_MORNING } from '#test/fixtures.ts';
import { bookedOn } from './support/booked.ts';
import { openWizard, WISH } from './support/booking.ts';
import { eventually } from './support/eventually.ts';
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

test('another date or service clears the time', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [
        ['Exactly one choice', 'input[name=service]:checked'],
      ],
      'public 4 Appointment booking wizard': [
        ['Changing the service or the date clears the chosen time', 'input[name=time]:checked'],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openSchedule(page);
  await wizard.chooseStart(WISH);
  expect(await wizard.next.isEnabled()).toBe(true);
  await wizard.day('2026-11-27').click();
  await wizard.slot('10:00').waitFor();
  expect(await page.locator('input[name=time]:checked').count()).toBe(0);
  expect(await wizard.next.isDisabled()).toBe(true);
  await wizard.slot('10:00').check();
  await page.getByRole('button', { name: 'Cambiar servicio' }).click();
  await wizard.service('Kit de defensas').check();
  await expect.poll(() => page.locator('input[name=service]:checked').count()).toBe(1);
  await wizard.goOn('Fecha y Hora');
  await wizard.slot('10:00').waitFor();
  expect(await page.locator('input[name=time]:checked').count()).toBe(0);
});

test('choosing a date asks for exactly that day, and a late answer to an earlier one is ignored', {
  meta: {
    specification: {
      'public 4 Appointment booking wizard': [
        ['Choosing a date loads the slots for it', 'availabilityOf'],
        ['With no date, the slot list is emptied', 'wizard.slots.count()).toBe(0)'],
      ],
    },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openSchedule(page);
  expect(await wizard.slots.count()).toBe(0);
  const late = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(availabilityOf('2026-12-03'), async (route: Route) => {
    await late.promise;
    const data = { date: '2026-12-03', slots: [{ time: '07:07', available: true }], nearest: [] };
    await route.fulfill({ json: { success: true, data } }).catch(() => {});
    answered.resolve();
  });
  await wizard.turnTo('2026-12-03');
  const [asked] = await Promise.all([
    page.waitForRequest((request) => availabilityOf('2026-12-03')(new URL(request.url()))),
    wizard.day('2026-12-03').click(),
  ]);
  expect(new URL(asked.url()).search).toBe(`?service=${site.fixtures.oilChange}`);
  await wizard.day('2026-12-04').click();
  await wizard.slot('10:00').waitFor();
  late.resolve();
  await answered.promise;
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`,
  );
  expect(await wizard.slot('07:07').count()).toBe(0);
  await expect.poll(() => wizard.slot('10:00').count()).toBe(1);
  await page.getByText('Horarios del viernes, 4 de diciembre', { exact: true }).waitFor();
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

test('a day without free slots says so, and leads to the next one with place', {
  meta: {
    specification: { 'public 8 Empty states': ['No hay horarios disponibles para esta fecha'] },
  },
}, async () => {
  const page = await site.open();
  const wizard = await openSchedule(page);
  await wizard.day('2026-11-29').click();
  await wizard.says('No hay horarios disponibles para esta fecha');
  await page.locator('#time').getByText('Cerrado los domingos', { exact: true }).waitFor();
  const sunday = page.locator('[data-day="2026-11-29"]');
  await eventually(() => sunday.getAttribute('data-mark')).toBe('Cerrado');
  expect(await page.locator('#motivo-2026-11-29').textContent()).toBe('Cerrado los domingos');
  expect(await sunday.getAttribute('aria-describedby')).toBe('motivo-2026-11-29');
  await inspect(page, 'step-4-closed');
  await page.getByRole('button', { name: 'Ver el próximo día con lugar' }).click();
  await page.getByText('Horarios del lunes, 30 de noviembre', { exact: true }).waitFor();
  await expect
    .poll(() => isFocused(page.getByRole('group', { name: /^Horarios del lunes/ })))
    .toBe(true);
  await wizard.slot('10:00').waitFor();
  expect(await wizard.day('2026-11-30').getAttribute('aria-pressed')).toBe('true');
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

test('hours that failed are asked for again, with the focus on their group', async () => {
  const page = await site.open();
  const wizard = await openSchedule(page);
  expectProblem(page, /respuesta 502|status of 502/);
  const tuesday = availabilityOf('2026-12-15');
  await page.route(tuesday, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await wizard.turnTo('2026-12-15');
  await wizard.day('2026-12-15').click();
  await wizard.says('El servidor tuvo un problema. Por favor intenta nuevamente.');
  await page.unroute(tuesday);
  await page.getByRole('button', { name: 'Reintentar' }).focus();
  await page.keyboard.press('Enter');
  await wizard.slot('10:00').waitFor();
  await expect
    .poll(() => isFocused(page.getByRole('group', { name: /^Horarios del martes/ })))
    .toBe(true);
});

test('12:00 belongs to the opening before the midday break', async () => {
  const page = await site.open();
  const wizard = await openSchedule(page);
  await wizard.turnTo('2026-12-16');
  await wizard.day('2026-12-16').click();
  await wizard.slot('12:00').waitFor();
  const halves = page.locator('#time div:has(> h3)');
  await expect.poll(() => halves.count()).toBe(2);
  const morning = halves.filter({ has: page.getByRole('heading', { name: 'Mañana' }) });
  await expect.poll(() => morning.locator('input[value="12:00"]').count()).toBe(1);
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
