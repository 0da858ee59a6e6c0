import { expect, test } from 'vitest';
import { BOOKED, openDrawer } from '#test/panel/citation-screen.tsx';
import type { Locator } from '#test/panel/locator.ts';
import { focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { getStaffSlots } from '../../contract/agenda-calendar.ts';
import {
  type CitationDetail,
  getCitation,
  rescheduleCitation,
} from '../../contract/staff-citation.ts';

setUpScreens();

const DONE = 'Cita reagendada exitosamente';
const NEAREST = [{ date: '2026-11-26', time: '16:30' }];

/** Opens «Reagendar» of a citation on a Thursday. Only Sundays have no free slot. */
async function openForm() {
  const { page, drawer, server } = await openDrawer();
  server.answer(getStaffSlots, ({ params: { date = '' } }) =>
    new Date(date).getUTCDay() === 0
      ? { date, slots: [], nearest: NEAREST }
      : {
          date,
          slots: [
            { time: '11:00', available: true },
            { time: '15:00', available: false },
          ],
          nearest: [],
        },
  );
  await press(drawer, 'Reagendar');
  await drawer.getByRole('group', { name: 'Horarios libres' }).waitFor();
  return { page, drawer, server };
}

/** Waits until the head of the drawer shows this start. */
const start = (drawer: Locator, text: string) =>
  drawer.getByRole('paragraph').filter({ hasText: text }).waitFor();

const newTime = (drawer: Locator) => drawer.getByLabel('Nueva hora', { exact: true });
const save = (drawer: Locator) => press(drawer, 'Guardar nueva fecha');
const movedTo = (time: string, overbooked = false) => ({ ...BOOKED, time, overbooked });

test('the reschedule form offers «Agendar igual» for a «Sobreturno» when both bays are taken', {
  meta: { specification: { 'admin 8 Page banner messages': ['Failed to reschedule citation'] } },
}, async () => {
  const { drawer, server } = await openForm();
  expect(drawer.getByRole('radio', { name: '15:00' }).count()).toBe(0);
  await newTime(drawer).fill('15:00');
  server.reject(rescheduleCitation, 'slot-taken', { data: { nearest: NEAREST } });
  await save(drawer);
  const alert = drawer.locator('[data-banner]');
  await alert.getByText('Failed to reschedule citation').waitFor();
  await alert.getByText('Ese horario ya no está disponible.').waitFor();
  server
    .answer(rescheduleCitation, { ...movedTo('15:00', true), notice: 'held' })
    .answer(getCitation, movedTo('15:00', true));
  await press(drawer, 'Agendar igual');
  await drawer.getByText('Cita reagendada exitosamente').waitFor();
  await drawer.getByText('Sobreturno', { exact: true }).waitFor();
  await start(drawer, 'jueves, 26 de noviembre de 2026, 15:00');
  expect(server.requests(rescheduleCitation).map(({ body }) => body['overbook'])).toEqual([
    false,
    true,
  ]);
});

test('the reschedule form offers the nearest slots of a rejection, and a click chooses one', {
  meta: { specification: { 'admin 8 Success messages': ['Cita reagendada exitosamente'] } },
}, async () => {
  const { drawer, server } = await openForm();
  await newTime(drawer).fill('16:00');
  server.reject(rescheduleCitation, 'slot-taken', { data: { nearest: NEAREST } });
  await save(drawer);
  await drawer.getByText('Los más cercanos:').waitFor();
  await drawer.getByRole('button', { name: /16:30$/ }).click();
  expect(await newTime(drawer).inputValue()).toBe('16:30');
  server
    .answer(rescheduleCitation, { ...movedTo('16:30'), notice: 'held' }, DONE)
    .answer(getCitation, movedTo('16:30'));
  await save(drawer);
  await drawer.getByText('Cita reagendada exitosamente').waitFor();
  await start(drawer, 'jueves, 26 de noviembre de 2026, 16:30');
});

test('the reschedule form disables past days and reports the rejection of a past time of today', {
  meta: {
    specification: {
      'admin 2 Appointment detail modal': [
        ['new date (minimum today)', 'Nueva fecha', 'sunday.isDisabled()).toBe(true)'],
        ['new time', 'Nueva hora'],
      ],
    },
  },
}, async () => {
  const { page, drawer, server } = await openForm();
  await drawer.getByRole('button', { name: /^Nueva fecha/ }).click();
  const sunday = page.getByRole('button', { name: 'domingo, 22 de noviembre de 2026' });
  expect(await sunday.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'lunes, 23 de noviembre de 2026' }).click();
  await newTime(drawer).fill('07:15');
  const message = 'La hora no puede ser en el pasado.';
  server.rejectFields(rescheduleCitation, { time: message });
  await save(drawer);
  const alert = drawer.getByRole('alert');
  await alert.getByText('Failed to reschedule citation').waitFor();
  await alert.getByText(message).waitFor();
  await start(drawer, 'jueves, 26 de noviembre de 2026, 09:00');
});

test('the reschedule form reports a day without free slots and offers the nearest slots', async () => {
  const { page, drawer } = await openForm();
  await drawer.getByRole('button', { name: /^Nueva fecha/ }).click();
  await page.getByRole('button', { name: 'domingo, 29 de noviembre de 2026' }).click();
  await drawer.getByText('Ese día no quedan horarios libres.').waitFor();
  await drawer.getByRole('button', { name: /16:30$/ }).waitFor();
});

test('the reschedule form requires a slot, and can be sent again after a change by another user', async () => {
  const { drawer, server } = await openForm();
  // The current slot of the citation is not offered.
  expect(drawer.getByRole('radio', { name: '09:00' }).count()).toBe(0);
  await save(drawer);
  await drawer.getByText('Por favor completa la fecha y hora').waitFor();
  await drawer.getByRole('radio', { name: '11:00' }).check();
  expect(await newTime(drawer).inputValue()).toBe('11:00');
  expect(drawer.getByText('Por favor completa la fecha y hora').count()).toBe(0);

  const to = { date: '2026-11-27', time: '12:00' };
  const moved: CitationDetail = {
    ...BOOKED,
    ...to,
    updatedAt: '2026-11-23T11:30:00.000Z',
    history: [
      ...BOOKED.history,
      {
        ...(BOOKED.history[0] as CitationDetail['history'][number]),
        kind: 'rescheduled',
        actor: 'staff',
        by: 'Diego',
        to: null,
        moved: { from: { date: BOOKED.date, time: BOOKED.time }, to },
      },
    ],
  };
  server.reject(rescheduleCitation, 'citation-changed').answer(getCitation, moved);
  await save(drawer);
  const notice = drawer.getByRole('alert').filter({ hasText: 'Diego reagendó esta cita.' });
  await notice.getByText(/Pasó del jue, 26 nov\. 09:00 al vie, 27 nov\. 12:00\./).waitFor();
  await start(drawer, 'viernes, 27 de noviembre de 2026, 12:00');
  await save(drawer);
  await focused(notice);
  expect(server.requests(rescheduleCitation)).toHaveLength(1);
  await press(notice, 'Cambiarla igual');
  await notice.waitFor({ state: 'detached' });
  await focused(drawer.getByRole('button', { name: 'Guardar nueva fecha' }));
  expect(await newTime(drawer).inputValue()).toBe('11:00');

  server
    .answer(rescheduleCitation, { ...movedTo('11:00'), notice: 'held' }, DONE)
    .answer(getCitation, movedTo('11:00'));
  await save(drawer);
  await drawer.getByText(DONE).waitFor();
  await start(drawer, 'jueves, 26 de noviembre de 2026, 11:00');
  expect(server.requests(rescheduleCitation)[1]?.body).toMatchObject({
    date: '2026-11-26',
    time: '11:00',
    expectedUpdatedAt: moved.updatedAt,
  });
  await focused(drawer.getByRole('button', { name: 'Reagendar' }));
});
