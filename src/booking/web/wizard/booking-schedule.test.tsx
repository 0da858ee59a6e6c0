import { expect, test } from 'vitest';
import { getAvailability } from '#availability/contract/availability.ts';
import {
  anyDay,
  bookingServer,
  dayWith,
  OIL,
  openWizard,
  reopenWizard,
  WISH,
} from '#test/panel/booking-screen.tsx';
import { pass, pressKey, until } from '#test/panel/locator.ts';
import { focused } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';

setUpScreens();

/** Opens «Fecha y Hora» with the oil change chosen. */
async function openSchedule(server = bookingServer()) {
  const wizard = await openWizard(server);
  await wizard.reach(4);
  return { wizard, page: wizard.page, server };
}

test('step 4 of the booking wizard clears the time when the date or the service changes', {
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
  const { wizard, page } = await openSchedule();
  await wizard.chooseStart(WISH);
  expect(await wizard.next.isDisabled()).toBe(false);
  await wizard.day('2026-11-27').click();
  await page.getByText('Horarios del viernes, 27 de noviembre', { exact: true }).waitFor();
  await wizard.slot('10:00').waitFor();
  expect(page.locator('input[name=time]:checked').count()).toBe(0);
  expect(await wizard.next.isDisabled()).toBe(true);
  await wizard.slot('10:00').check();
  await wizard.press('Cambiar servicio');
  await wizard.service('Kit de defensas').check();
  await until(() => expect(page.locator('input[name=service]:checked').count()).toBe(1));
  await wizard.goOn('Fecha y Hora');
  await wizard.slot('10:00').waitFor();
  expect(page.locator('input[name=time]:checked').count()).toBe(0);
});

test('step 4 of the booking wizard loads the slots of the chosen day and ignores a late answer', {
  meta: {
    specification: {
      'public 4 Appointment booking wizard': [
        ['Choosing a date loads the slots for it', "params: { date: '2026-11-25' }"],
        ['With no date, the slot list is emptied', "locator('input[name=time]').count()).toBe(0)"],
      ],
    },
  },
}, async () => {
  const { wizard, page, server } = await openSchedule();
  expect(page.locator('input[name=time]').count()).toBe(0);
  server.answer(getAvailability, (asked) =>
    asked.params['date'] === '2026-11-25' ? dayWith('2026-11-25', ['07:07']) : anyDay(asked),
  );
  const before = server.requests(getAvailability).length;
  const release = server.hold(getAvailability);
  await wizard.day('2026-11-25').click();
  await until(() => expect(server.requests(getAvailability).length).toBeGreaterThan(before));
  expect(server.requests(getAvailability).at(-1)).toMatchObject({
    params: { date: '2026-11-25' },
    query: { service: OIL._id },
  });
  // From here on answers are not held; the first one still is.
  server.answer(getAvailability, anyDay);
  await wizard.day('2026-11-27').click();
  await wizard.slot('10:00').waitFor();
  release();
  await pass(50);
  expect(wizard.slot('07:07').count()).toBe(0);
  expect(wizard.slot('10:00').count()).toBe(1);
  await page.getByText('Horarios del viernes, 27 de noviembre', { exact: true }).waitFor();
});

test('step 4 of the booking wizard offers the next day with free slots when a day has none', {
  meta: {
    specification: { 'public 8 Empty states': ['No hay horarios disponibles para esta fecha'] },
  },
}, async () => {
  const { wizard, page } = await openSchedule();
  await wizard.day('2026-11-29').click();
  await wizard.says('No hay horarios disponibles para esta fecha');
  await page.locator('#time').getByText('Cerrado los domingos', { exact: true }).waitFor();
  const sunday = page.locator('[data-day="2026-11-29"]');
  await until(async () => expect(await sunday.getAttribute('data-mark')).toBe('Cerrado'));
  expect(await page.locator('#motivo-2026-11-29').textContent()).toBe('Cerrado los domingos');
  expect(await sunday.getAttribute('aria-describedby')).toBe('motivo-2026-11-29');
  await wizard.press('Ver el próximo día con lugar');
  await page.getByText('Horarios del lunes, 30 de noviembre', { exact: true }).waitFor();
  await focused(page.getByRole('group', { name: /^Horarios del lunes/ }));
  await wizard.slot('10:00').waitFor();
  expect(await wizard.day('2026-11-30').getAttribute('aria-pressed')).toBe('true');
});

test('step 4 of the booking wizard loads failed slots with «Reintentar» and focuses their group', async () => {
  const { wizard, page, server } = await openSchedule();
  server.fail(getAvailability);
  await wizard.day('2026-11-24').click();
  await wizard.says('El servidor tuvo un problema. Por favor intenta nuevamente.');
  server.answer(getAvailability, anyDay);
  await page.getByRole('button', { name: 'Reintentar' }).focus();
  await pressKey('Enter');
  await wizard.slot('10:00').waitFor();
  await focused(page.getByRole('group', { name: /^Horarios del martes/ }));
});

test('step 4 of the booking wizard lists 12:00 under «Mañana» when the midday break begins later', async () => {
  const { wizard, page } = await openSchedule();
  await wizard.day('2026-11-25').click();
  await wizard.slot('12:00').waitFor();
  const halves = page.locator('#time div:has(> h3)');
  expect(halves.count()).toBe(2);
  const morning = halves.filter({ hasText: 'Mañana' });
  expect(morning.locator('input[value="12:00"]').count()).toBe(1);
});

test('the booking calendar is one Tab stop, and arrow, Home, End and Page keys move between its days', async () => {
  const { wizard, page } = await openSchedule();
  const stop = page.locator('[data-day][tabindex="0"]');
  await wizard.day('2026-11-23').waitFor();
  expect(stop.count()).toBe(1);
  await stop.focus();
  const walk = async (key: string, day: string) => {
    await pressKey(key);
    await until(() => expect(document.activeElement?.getAttribute('data-day'), key).toBe(day));
    expect(stop.count()).toBe(1);
  };
  expect(await stop.getAttribute('data-day')).toBe('2026-11-23');
  await walk('ArrowRight', '2026-11-24');
  await walk('ArrowDown', '2026-12-01');
  await page.getByRole('heading', { name: 'Diciembre de 2026', exact: true }).waitFor();
  await walk('ArrowLeft', '2026-11-30');
  await walk('End', '2026-12-06');
  await walk('Home', '2026-11-30');
  await walk('PageDown', '2026-12-30');
  await walk('PageUp', '2026-11-30');
  await walk('ArrowUp', '2026-11-23');
  await walk('ArrowLeft', '2026-11-23');
  await walk('End', '2026-11-29');
  await walk('ArrowLeft', '2026-11-28');
  await pressKey('Enter');
  const saturday = wizard.day('2026-11-28');
  expect(await saturday.getAttribute('aria-pressed')).toBe('true');
  expect(await saturday.getAttribute('aria-label')).toBe('sábado, 28 de noviembre de 2026');
});

test('keys that follow each other within a frame move on from day to day of the booking calendar', async () => {
  const { wizard, page } = await openSchedule();
  await wizard.day('2026-11-28').waitFor();
  await page.locator('[data-day="2026-11-28"]').focus();
  for (let press = 1; press <= 4; press++) {
    const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
    document.activeElement?.dispatchEvent(key);
    await Promise.resolve();
  }
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-02');
});

test('step 4 of the booking wizard disables slots that cannot be chosen and states the reasons', {
  meta: {
    specification: {
      'public 5 Appointment, step 4': [
        ['Unavailable slots are disabled', 'input[name=time]:disabled'],
      ],
    },
  },
}, async () => {
  const { wizard, page, server } = await openSchedule();
  server.answer(getAvailability, ({ params: { date = '' } }) => ({
    ...dayWith(date),
    slots: [
      { time: '09:00', available: false, reason: 'too-short' as const },
      { time: '09:30', available: false, reason: 'taken' as const },
      ...dayWith(date).slots,
    ],
  }));
  await wizard.day('2026-11-25').click();
  await wizard.slot('10:00').waitFor();
  expect(page.locator('input[name=time]:disabled').count()).toBe(2);
  expect(page.locator('label:has(input[name=time]:disabled)').allTextContents()).toEqual([
    '09:00No alcanza el tiempo',
    '09:30Ocupado',
  ]);
  expect(page.getByRole('group', { name: /^Horarios del miércoles/ }).count()).toBe(1);
});

test('step 4, the card and the summary of the booking wizard show when a job ends on another day', async () => {
  const { wizard, page, server } = await openSchedule();
  const ready = { date: '2026-11-27', time: '17:30' };
  server.answer(getAvailability, ({ params: { date = '' } }) => ({
    ...dayWith(date),
    slots: [{ time: '10:00', available: true, ready }],
  }));
  await wizard.chooseStart(WISH);
  const ends = 'viernes, 27 de noviembre, 17:30';
  await wizard.says(`Lista (estimado): ${ends}. Tu moto queda en el taller hasta entonces.`);
  const card = page.getByRole('region', { name: 'Tu cita' });
  expect(await card.textContent()).toContain(`Lista (estimado)${ends}`);
  await wizard.goOn('Confirmar Reserva');
  await page.getByText(ends, { exact: true }).waitFor();
  // A reload drops the slots of the day, so the summary requests them again.
  window.dispatchEvent(new Event('pagehide'));
  const again = server.requests(getAvailability).length;
  reopenWizard(server, '/cita?paso=5');
  await page.getByText(ends, { exact: true }).waitFor();
  expect(server.requests(getAvailability).length).toBeGreaterThan(again);
});
