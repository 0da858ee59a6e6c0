import { expect, onTestFinished, test, vi } from 'vitest';
import { getAvailability } from '#availability/contract/availability.ts';
import {
  BOOKED,
  bookingServer,
  dayWith,
  openSummary,
  WISH,
  type Wizard,
} from '#test/panel/booking-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { focused } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { bookCitation } from '../../contract/booking.ts';
import { DRAFT_KEY, RECEIPT_KEY } from './storage-keys.ts';

setUpScreens();

const OFFLINE = 'Error de conexión. Por favor intenta nuevamente.';

/** Waits for the receipt, its message and its address. */
async function isBooked(wizard: Wizard): Promise<void> {
  await wizard.arriveAt('Comprobante de Reserva');
  await wizard.says('¡Cita reservada exitosamente! Te contactaremos pronto para confirmar.');
  // The browser goes back to the first step's entry in a task of its own.
  await until(() => expect(location.search).toBe('?paso=comprobante'));
}

test('the arithmetic check is never negative, and «Nueva operación» replaces it', {
  meta: {
    specification: {
      'public 5 Arithmetic security check': [
        ['For minus the larger number goes first', 'toBeGreaterThanOrEqual(Number(right))'],
        ['A button generates a new operation', 'Nueva operación'],
      ],
    },
  },
}, async () => {
  const { page } = await openSummary();
  const label = page.getByText(/^¿Cuánto es /);
  const signs = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const before = await label.textContent();
    const [, left, sign = '', right] = /(\d+) ([+−]) (\d+)\?$/.exec(before) ?? [];
    signs.add(sign);
    for (const operand of [left, right]) {
      expect(Number(operand)).toBeGreaterThanOrEqual(1);
      expect(Number(operand)).toBeLessThanOrEqual(10);
    }
    if (sign === '−') expect(Number(left)).toBeGreaterThanOrEqual(Number(right));
    await page.getByRole('button', { name: 'Nueva operación' }).click();
    expect(await label.textContent()).not.toBe(before);
  }
  expect(signs).toEqual(new Set(['+', '−']));
});

test('Enter in the answer field books only with the right answer', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['arithmetic security check', 'wizard.sum()']],
      'public 5 Arithmetic security check': [
        ['The answer must equal the result', 'right + 1'],
        'Por favor resuelve correctamente la operación de verificación.',
        '❌ Respuesta incorrecta, intenta de nuevo.',
        ['Pressing Enter in the answer field submits', "wizard.answer.press('Enter')"],
      ],
    },
  },
}, async () => {
  const wizard = await openSummary();
  const { server } = wizard.page;
  const right = await wizard.sum();
  await wizard.answer.press('Enter');
  await wizard.says('Por favor resuelve correctamente la operación de verificación.');
  await wizard.answer.fill(String(right + 1));
  await wizard.answer.press('Enter');
  await wizard.says('Por favor resuelve correctamente la operación de verificación.');
  const note = wizard.page.getByText('❌ Respuesta incorrecta, intenta de nuevo.');
  await note.waitFor();
  expect(await wizard.answer.getAttribute('aria-invalid')).toBe('true');
  expect(server.requests(bookCitation)).toEqual([]);
  await wizard.answer.fill(String(right));
  await note.waitFor({ state: 'detached' });
  await wizard.answer.press('Enter');
  await isBooked(wizard);
  expect(server.requests(bookCitation)).toHaveLength(1);
});

test('the last booking step sends one request for a double tap', async () => {
  const wizard = await openSummary();
  const { server } = wizard.page;
  const release = server.hold(bookCitation);
  await wizard.answer.fill(String(await wizard.sum()));
  const button = await wizard.submit.element();
  button.click();
  button.click();
  const busy = wizard.page.getByRole('button', { name: 'Reservando...' });
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  (await busy.element()).click();
  release();
  await isBooked(wizard);
  expect(server.requests(bookCitation)).toHaveLength(1);
});

test('the last booking step keeps all data when the connection is lost, and the next try books', {
  meta: {
    specification: { 'public 8 Appointment': ['Error de conexión. Por favor intenta nuevamente.'] },
  },
}, async () => {
  const wizard = await openSummary(bookingServer().disconnect(bookCitation));
  const { server } = wizard.page;
  await wizard.confirm();
  const banner = wizard.page.locator('[data-banner=error]').filter({ hasText: OFFLINE });
  await banner.waitFor();
  await focused(banner);
  expect(await wizard.page.getByRole('main').textContent()).toContain(WISH.notes);
  server.answer(bookCitation, BOOKED);
  await wizard.submit.click();
  await isBooked(wizard);
  expect(server.requests(bookCitation)).toHaveLength(2);
});

test('the last booking step repeats a request without an answer with the same key and body', async () => {
  const wizard = await openSummary(bookingServer().disconnect(bookCitation));
  const { server } = wizard.page;
  await wizard.confirm();
  await wizard.says(OFFLINE);
  server.answer(bookCitation, BOOKED);
  await wizard.submit.click();
  await isBooked(wizard);
  const [lost, sent] = server.requests(bookCitation);
  // The server books once per key.
  expect(sent?.key).toBe(lost?.key);
  expect(sent?.body).toEqual(lost?.body);
});

test('a booking removes the stored draft also when the history is back before React renders', async () => {
  const wizard = await openSummary();
  await until(() => expect(Object.keys(sessionStorage)).toContain(DRAFT_KEY));
  // `popstate` can arrive before React has rendered the receipt.
  const go = vi.spyOn(history, 'go').mockImplementation(() =>
    queueMicrotask(() => {
      window.dispatchEvent(new PopStateEvent('popstate'));
      window.dispatchEvent(new Event('pagehide'));
    }),
  );
  onTestFinished(() => go.mockRestore());
  await wizard.confirm();
  await isBooked(wizard);
  expect(go).toHaveBeenCalledOnce();
  expect(Object.keys(sessionStorage)).toEqual([RECEIPT_KEY]);
});

test('the booking wizard goes back to new slots and keeps the data when the slot was taken meanwhile', async () => {
  const wizard = await openSummary(bookingServer().reject(bookCitation, 'slot-taken'));
  const { server } = wizard.page;
  server.answer(getAvailability, ({ params: { date = '' } }) => ({
    ...dayWith(date, ['11:00']),
    slots: [
      { time: '10:00', available: false, reason: 'taken' as const },
      ...dayWith(date, ['11:00']).slots,
    ],
  }));
  await wizard.confirm();
  await wizard.arriveAt('Fecha y Hora');
  await wizard.says('Ese horario ya no está disponible.');
  await until(() => expect(document.title).toMatch(/^Error: Paso 4 de 5/));
  expect(await wizard.notes.inputValue()).toBe(WISH.notes);
  await wizard.page.locator('input[name=time][value="10:00"]:disabled').waitFor();
  await wizard.slot('11:00').check();
  await wizard.goOn('Confirmar Reserva');
  server.answer(bookCitation, { ...BOOKED, time: '11:00' });
  await wizard.confirm();
  await isBooked(wizard);
});

test('the last booking step shows the message of a rejection and links to WhatsApp and the phone', {
  meta: {
    specification: {
      'public 7': [['On failure shows the server message', 'wizard.says(message)']],
      'public 8 Appointment': [['the server message', 'wizard.says(message)']],
    },
  },
}, async () => {
  const message = 'Demasiados intentos. Espera un momento y vuelve a intentarlo.';
  const wizard = await openSummary(bookingServer().rejectTooMany(bookCitation, message));
  await wizard.confirm();
  await wizard.says(message);
  const banner = wizard.page.locator('[data-banner]');
  const chat = banner.getByRole('link', { name: 'Escribir por WhatsApp' });
  expect(await chat.getAttribute('href')).toContain('https://wa.me/59899123456');
  await banner.getByRole('link', { name: /^Llamar al / }).waitFor();
});

test('the last booking step shows its own sentence when the server fails without a message', {
  meta: { specification: { 'public 8 Appointment': ['Error al reservar la cita.'] } },
}, async () => {
  const wizard = await openSummary(bookingServer().fail(bookCitation));
  await wizard.confirm();
  await wizard.says('Error al reservar la cita.');
  await wizard.answer.fill('12');
  expect(await wizard.answer.inputValue()).toBe('12');
  await until(() =>
    expect(wizard.page.getByRole('button', { name: 'Reservando...' }).count()).toBe(0),
  );
});

test('the receipt links to Google Calendar and an .ics file, and states when the job is ready', async () => {
  const ready = { date: '2026-11-27', time: '15:00' };
  const calendar = { start: '2026-11-26T13:00:00.000Z', end: '2026-11-27T18:00:00.000Z' };
  const wizard = await openSummary(
    bookingServer().answer(bookCitation, { ...BOOKED, ready, calendar }),
  );
  await wizard.confirm();
  await isBooked(wizard);
  await wizard.says('viernes, 27 de noviembre de 2026, 15:00');
  await wizard.press('Agregar al calendario');
  const google = wizard.page.getByRole('link', { name: 'Google Calendar' });
  const { searchParams } = new URL((await google.getAttribute('href')) ?? '');
  expect(searchParams.get('dates')).toBe('20261126T130000Z/20261127T180000Z');
  expect(searchParams.get('text')).toBe('Cambio de aceite y filtro en Taller de prueba');
  const file = wizard.page.getByRole('link', { name: /archivo \.ics/ });
  expect(await file.getAttribute('href')).toBe(`/api/my/${BOOKED.cancellationToken}/calendar.ics`);
});

test('the summary shows all data, asks a new sum at each visit, and a block of it can be edited', {
  meta: {
    specification: {
      'public 2 Appointment booking wizard': [['summary', 'WISH.notes']],
      'public 4 Appointment booking wizard': [
        [
          'Entering the last step generates a new arithmetic check',
          'asked.size).toBeGreaterThan(1)',
        ],
      ],
    },
  },
}, async () => {
  const wizard = await openSummary();
  const main = wizard.page.getByRole('main');
  const shown = await main.textContent();
  const { name, email, phone, model } = WISH;
  for (const text of [name, email, phone, model, WISH.notes, '10:00', '45 min']) {
    expect(shown).toContain(text);
  }
  // Each visit draws a sum. Five equal sums are practically impossible.
  const asked = new Set<string>();
  for (let visit = 0; visit < 5; visit += 1) {
    asked.add(await wizard.page.getByText(/^¿Cuánto es /).textContent());
    await wizard.previous.click();
    await wizard.arriveAt('Fecha y Hora');
    await wizard.goOn('Confirmar Reserva');
  }
  expect(asked.size).toBeGreaterThan(1);
  await wizard.press('Editar Información Personal');
  await wizard.arriveAt('Información Personal');
  await wizard.name.fill('Lucía Fernández Pérez');
  await wizard.goOn('Confirmar Reserva');
  expect(await main.textContent()).toContain('Lucía Fernández Pérez');
});

test('the last booking step is locked while it sends, also for the Back button of the browser', async () => {
  const wizard = await openSummary();
  const { page } = wizard;
  const release = page.server.hold(bookCitation);
  await wizard.confirm();
  await page.getByRole('button', { name: 'Reservando...' }).waitFor();
  for (const name of ['Anterior', 'Editar Información Personal']) {
    const button = page.getByRole('button', { name, exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    (await button.element()).click();
  }
  const back = new Promise((moved) => window.addEventListener('popstate', moved, { once: true }));
  history.back();
  await back;
  await wizard.arriveAt('Confirmar Reserva');
  release();
  await isBooked(wizard);
});

test('the receipt of a booking without a mail says so, and leads to the appointment', async () => {
  const wizard = await openSummary(
    bookingServer().answer(bookCitation, { ...BOOKED, mailed: false }),
  );
  await wizard.confirm();
  await isBooked(wizard);
  const paper = wizard.page.getByRole('article', { name: 'Datos de la reserva' });
  await paper.getByText(/no va ningún correo de confirmación\. Guarda este comprobante/).waitFor();
  await wizard.page.getByRole('link', { name: 'Ver o cancelar la cita' }).waitFor();
});
