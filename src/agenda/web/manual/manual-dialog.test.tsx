import { expect, test } from 'vitest';
import { listActiveServices } from '#services/contract/service.ts';
import { pressKey, until } from '#test/panel/locator.ts';
import {
  ENTERED,
  openedIds,
  openForm,
  SERVICES,
  serverForEntry,
} from '#test/panel/manual-screen.tsx';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { getStaffSlots } from '../../contract/agenda-calendar.ts';
import { enterCitation } from '../../contract/manual-entry.ts';

setUpScreens();

const TAKEN = 'Ese horario ya no está disponible.';
const TODAY = 'lunes, 23 de noviembre de 2026';
const NEAREST = [
  { date: '2026-11-26', time: '10:45' },
  { date: '2026-11-26', time: '11:15' },
];

test('the manual entry dialog starts today at 10:00 with the focus on the name; Esc returns the focus', {
  meta: {
    specification: {
      'admin 5 Manual citation': [
        ['Date defaults to today', 'Fecha: lunes, 23 de noviembre de 2026'],
        ['time to 10:00', '10:00'],
      ],
      'admin 9': [['Manual citation default time', "'10:00'"]],
    },
  },
}, async () => {
  const form = await openForm();
  await focused(form.choice('Nombre del cliente'));
  await form.dialog
    .getByRole('button', { name: 'Fecha: lunes, 23 de noviembre de 2026' })
    .waitFor();
  expect(await form.time.inputValue()).toBe('10:00');
  await pressKey('Escape');
  await form.dialog.waitFor({ state: 'detached' });
  await focused(form.page.getByRole('button', { name: 'Cita manual' }));
});

test('the manual entry dialog says when the hour is taken, and offers the current hour apart from the free ones', async () => {
  const slots = [
    { time: '10:00', available: false },
    { time: '15:00', available: true },
  ];
  const server = serverForEntry().answer(getStaffSlots, ({ params: { date = '' } }) => ({
    date,
    slots,
    nearest: [],
  }));
  const form = await openForm(server);
  await form.pick('Servicio', 'Cambio de aceite y filtro');
  const taken = form.dialog.getByText(
    'A las 10:00 no hay lugar. Elige otra hora, o crea la cita como sobreturno.',
  );
  await taken.waitFor();
  const free = form.dialog.getByRole('group', { name: 'Horarios libres' });
  expect(free.getByRole('button').allTextContents()).toEqual(['15:00']);
  const now = form.dialog.getByRole('group', { name: 'Llega ahora' });
  expect(now.getByRole('button').count()).toBe(1);
  await press(free, '15:00');
  await taken.waitFor({ state: 'detached' });
});

test('the manual entry dialog shows each sentence once at its field and focuses the first invalid one', {
  meta: {
    specification: {
      'admin 2 Manual appointment dialog': [['phone', "'Teléfono'"]],
      'admin 5 Manual citation': [
        'El nombre del cliente es requerido',
        'El email es requerido',
        'Debe seleccionar un servicio o un producto',
      ],
    },
  },
}, async () => {
  const form = await openForm();
  await form.field('Teléfono').fill('12');
  await form.time.fill('');
  await form.send();
  await focused(form.choice('Nombre del cliente'));
  for (const sentence of [
    'El nombre del cliente es requerido',
    'El email es requerido',
    'El teléfono debe tener al menos 9 dígitos.',
    'Debe seleccionar un servicio o un producto',
    'Por favor completa la fecha y hora',
  ]) {
    expect(form.dialog.getByText(sentence).count()).toBe(1);
  }
  for (const [name, sentence] of [
    ['Nombre del cliente', 'El nombre del cliente es requerido'],
    ['Email', 'El email es requerido'],
    ['Servicio', 'Debe seleccionar un servicio o un producto'],
  ] as const) {
    const field = name === 'Email' ? form.field(name) : form.choice(name);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toBe(sentence);
  }
  await form.choice('Nombre del cliente').fill('Ana Pereira');
  await form.field('Email').fill('sin arroba');
  await form.send();
  await focused(form.field('Email'));
  await form.dialog.getByText('Por favor ingresa un email válido que contenga @.').waitFor();
  // The correction of an obvious typo is offered.
  await form.field('Email').fill('ana@gmial.com');
  await form.field('Teléfono').focus();
  await press(form.dialog, '¿Quisiste decir ana@gmail.com?');
  await until(async () => expect(await form.field('Email').inputValue()).toBe('ana@gmail.com'));
  await focused(form.field('Email'));
});

test('the manual entry dialog disables the product while a service is chosen, and vice versa', {
  meta: {
    specification: {
      'admin 2 Manual appointment dialog': [
        ['service or product (mutually exclusive)', 'isDisabled()).toBe(true)'],
      ],
      'admin 5 Manual citation': [
        ['picking one clears and disables the other', 'isDisabled()).toBe(true)'],
      ],
    },
  },
}, async () => {
  const form = await openForm();
  await form.pick('Servicio', 'Cambio de aceite y filtro');
  expect(await form.choice('Producto').isDisabled()).toBe(true);
  await press(form.dialog, 'Quitar el servicio');
  expect(await form.choice('Servicio').inputValue()).toBe('');
  await form.choice('Producto').click();
  await form.choice('Producto').fill('KÍT');
  await form.page.getByRole('option', { name: 'Kit de defensas' }).click();
  expect(await form.choice('Servicio').isDisabled()).toBe(true);
});

test('the manual entry dialog offers the nearest slots for a day without free slots', async () => {
  const form = await openForm();
  await form.pick('Servicio', 'Cambio de aceite y filtro');
  await form.choose(TODAY, 'domingo, 29 de noviembre de 2026');
  await form.dialog.getByText('No hay horarios libres ese día.').waitFor();
  const nearest = form.dialog.getByRole('group', { name: 'Los más cercanos' });
  await press(nearest, 'lun, 30 nov. 09:00');
  await form.day('lunes, 30 de noviembre de 2026').waitFor();
  expect(await form.time.inputValue()).toBe('09:00');
});

test('the manual entry dialog reports a taken slot, and one of the nearest can be booked', async () => {
  const form = await openForm();
  const { server } = form.page;
  await form.fill('Micaela Da Rosa');
  await form.choose(TODAY, 'jueves, 26 de noviembre de 2026');
  server.reject(enterCitation, 'slot-taken', { data: { nearest: NEAREST } });
  await form.send();
  await form.says(TAKEN);
  const notice = form.dialog.getByRole('alert');
  await focused(notice);
  const nearest = notice.getByRole('group', { name: 'Horarios libres más cercanos' });
  // The nearest slots are not shown a second time below the field.
  expect(form.dialog.getByRole('group', { name: /libres|cercanos/ }).count()).toBe(1);
  await press(nearest, '10:45');
  await notice.waitFor({ state: 'detached' });
  expect(await form.time.inputValue()).toBe('10:45');
  server.answer(enterCitation, ENTERED);
  await form.send();
  await form.dialog.waitFor({ state: 'detached' });
  expect(server.requests(enterCitation)[1]?.body).toMatchObject({
    clientName: 'Micaela Da Rosa',
    time: '10:45',
    overbook: false,
  });
  expect(openedIds).toEqual([ENTERED._id]);
});

/** Fills the form for a time that is taken, and sends it. */
async function openTaken() {
  const form = await openForm();
  await form.fill('Ignacio Barrios');
  form.page.server.reject(enterCitation, 'slot-taken', { data: { nearest: NEAREST } });
  await form.send();
  await form.says(TAKEN);
  return form;
}

test('«Agendar igual» in the manual entry dialog enters a Sobreturno', async () => {
  const form = await openTaken();
  const { server } = form.page;
  server.answer(enterCitation, { ...ENTERED, overbooked: true });
  await press(form.dialog, 'Agendar igual');
  await form.dialog.waitFor({ state: 'detached' });
  expect(
    server.requests(enterCitation).map(({ body }) => [body['time'], body['overbook']]),
  ).toEqual([
    ['10:00', false],
    ['10:00', true],
  ]);
});

test('«Agendar igual» in the manual entry dialog is sent again after a lost answer', async () => {
  const form = await openTaken();
  const { server } = form.page;
  server.disconnect(enterCitation);
  await press(form.dialog, 'Agendar igual');
  await form.dialog.getByText(/Error de conexión/).waitFor();
  server.answer(enterCitation, { ...ENTERED, overbooked: true });
  await press(form.dialog, 'Agendar igual');
  await form.dialog.waitFor({ state: 'detached' });
  const [, lost, again] = server.requests(enterCitation);
  expect(again).toEqual(lost);
});

test('the manual entry dialog keeps its input without an answer, and sends it again with the same key', {
  meta: { specification: { 'admin 8 Other': ['Error al crear la cita'] } },
}, async () => {
  const form = await openForm();
  const { server } = form.page;
  await form.fill('Rodrigo Umpiérrez');
  await form.time.fill('16:05');
  server.disconnect(enterCitation);
  await form.send();
  await form.says('Error al crear la cita');
  expect(await form.time.inputValue()).toBe('16:05');
  server.answer(enterCitation, ENTERED);
  await form.send();
  await form.dialog.waitFor({ state: 'detached' });
  const sent = server.requests(enterCitation);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('the manual entry dialog shows the message of a rejection, and sends a changed entry with a new key', {
  meta: { specification: { 'admin 8 Other': [['Manual citation: server message', 'form.says(']] } },
}, async () => {
  const form = await openForm();
  const { server } = form.page;
  await form.fill('Facundo Machado');
  server.reject(enterCitation, 'service-unavailable');
  await form.send();
  await form.says('Ese servicio ya no está disponible. Por favor selecciona otro.');
  await form.time.fill('11:00');
  await form.send();
  await until(() => expect(server.requests(enterCitation)).toHaveLength(2));
  expect(new Set(server.requests(enterCitation).map(({ key }) => key)).size).toBe(2);
});

test('the manual entry dialog asks before it discards input', async () => {
  const form = await openForm();
  await form.field('Modelo').fill('MT-09');
  await pressKey('Escape');
  const question = dialog(form.page, '¿Descartar los cambios?');
  await focused(question.getByRole('button', { name: 'Seguir editando' }));
  await pressKey('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await form.field('Modelo').inputValue()).toBe('MT-09');
  await press(form.dialog, 'Cancelar');
  await press(question, 'Descartar');
  await form.dialog.waitFor({ state: 'detached' });
  await focused(form.page.getByRole('button', { name: 'Cita manual' }));
  await press(form.page, 'Cita manual');
  expect(await form.field('Modelo').inputValue()).toBe('');
});

test('the manual entry dialog reports a failed list of services, and «Reintentar» loads it again', async () => {
  const form = await openForm(serverForEntry().disconnect(listActiveServices));
  await form.says('Error al cargar servicios');
  form.page.server.answer(listActiveServices, SERVICES);
  await press(form.dialog, 'Reintentar');
  await form.pick('Servicio', 'Cambio de aceite y filtro');
});
