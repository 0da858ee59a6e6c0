import { expect, test } from 'vitest';
import {
  asked,
  CITATION,
  expectBanner,
  expectTitle,
  lookup,
  openCancel,
  serverWith,
} from '#test/panel/cancel-screen.tsx';
import { focused, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import { cancelCitation, lookUpCancellation } from '../../contract/booking.ts';

setUpScreens();

const CANCELLABLE = 'Cancelar Cita';
const OTHERWISE = 'Información de Cita';
const LOST = 'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.';
const CONNECTION = 'Error de conexión. Por favor intenta nuevamente.';
const ALREADY = 'Esta cita ya ha sido cancelada.';
const IN_WORKSHOP = 'Tu moto ya está en el taller. Para cancelar, comunícate con nosotros.';
const DONE = '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.';

test('the cancel page shows a loading text, then the citation and the offer of another time', {
  meta: {
    specification: {
      'public 2 Public cancellation page': [
        ['client data', "card('Cliente')"],
        ['service (name, duration, price)', '45 min.*US\\$\\s48,50'],
        ['date and time', "card('Fecha y hora')"],
        ['status', "card('Estado')"],
        ['notes', "card('Notas')"],
        ['es-UY long format with weekday', 'jueves, 26 de noviembre de 2026'],
        ['The price is in USD', 'US\\$\\s48,50'],
        ['hours when it is a whole multiple of 60', '2 horas'],
        ['otherwise as minutes', '45 min'],
        'Esta acción no se puede deshacer',
        ['loading text', 'Cargando la información de tu cita…'],
        ['a back-to-home link', "toBe('/')"],
      ],
      'public 4 Cancel page': [['Lookup on load', 'server.requests(lookUpCancellation)']],
    },
  },
}, async () => {
  const notes = 'Cuesta arrancarla en frío.';
  const server = serverWith(lookup('pending', false, { notes }));
  const release = server.hold(lookUpCancellation);
  const page = openCancel(server);
  await page.getByText('Cargando la información de tu cita…', { exact: true }).waitFor();
  await expectTitle(page, OTHERWISE);
  release();
  await expectTitle(page, CANCELLABLE);
  expect(server.requests(lookUpCancellation)).toHaveLength(1);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  expect(await card('Cliente').textContent()).toContain('Lucía Fernández');
  expect(await card('Servicio').textContent()).toMatch(
    /Cambio de aceite y filtro.*45 min.*US\$\s48,50.*Yamaha MT-07 2022/,
  );
  expect(await card('Fecha y hora').textContent()).toMatch(
    /jueves, 26 de noviembre de 2026.*16:00/,
  );
  expect(await card('Estado').textContent()).toContain('Pendiente de pago');
  expect(await card('Notas').textContent()).toContain(notes);
  await page.getByText('Esta acción no se puede deshacer', { exact: true }).waitFor();
  const home = page.getByRole('link', { name: 'Volver al inicio' });
  expect(await home.getAttribute('href')).toBe('/');
  const offer = card('¿Prefieres otro horario?');
  const move = offer.getByRole('link', { name: 'Cambiar el horario' });
  expect(await move.getAttribute('href')).toBe('/mi/token/cambiar');
  const chat = offer.getByRole('link', { name: 'Escribir por WhatsApp' });
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*16%3A00/);

  const service = { _id: 'service-2', name: 'Service completo', duration: 120, price: 48.5 };
  const bare = openCancel(serverWith(lookup('pending', false, { service })));
  await expectTitle(bare, CANCELLABLE);
  expect(await card('Servicio').textContent()).toMatch(/Service completo.*2 horas.*US\$\s48,50/);
  expect(bare.getByRole('heading', { name: 'Notas' }).count()).toBe(0);
});

test.for([
  ['cancelled', 'Cancelada', 'warning', ALREADY],
  ['in-workshop', 'En Taller', 'info', IN_WORKSHOP],
  ['in-progress', 'En Proceso', 'info', IN_WORKSHOP],
  ['installed', 'Instalada', 'info', 'Esta cita ya ha sido completada y no puede ser cancelada.'],
  ['delivered', 'Entregada', 'info', 'Esta cita ya ha sido completada y no puede ser cancelada.'],
] as const)(
  'the cancel page offers no cancellation of a citation in status %s',
  {
    meta: {
      specification: {
        'public 2 Public cancellation page': [
          ['a message banner', 'expectBanner(page, kind, sentence)'],
          ['warning', "'warning', ALREADY"],
          ['info', "'info', IN_WORKSHOP"],
        ],
        'public 3 Appointment statuses and their labels': [
          ['shown on the cancel page', 'page.getByText(label, { exact: true })'],
        ],
        'public 4 Cancel page': [
          [
            'Cancelling is allowed only in the cancellable condition',
            "getByRole('button').count()).toBe(0)",
          ],
        ],
        'public 8 Cancel page': [
          'Esta cita ya ha sido cancelada.',
          ['Already cancelled (warning)', "'warning', ALREADY"],
          'Esta cita ya ha sido completada y no puede ser cancelada.',
          ['Completed (info)', "'info', 'Esta cita ya ha sido completada"],
        ],
      },
    },
  },
  async ([status, label, kind, sentence]) => {
    const page = openCancel(serverWith(lookup(status)));
    await expectTitle(page, OTHERWISE);
    await expectBanner(page, kind, sentence);
    await page.getByText(label, { exact: true }).waitFor();
    expect(page.getByRole('button').count()).toBe(0);
  },
);

test('the cancel page offers no cancellation of a citation whose start has passed', {
  meta: {
    specification: {
      'public 8 Cancel page': [
        'Esta cita ya ha pasado y no puede ser cancelada.',
        ['Expired (warning)', "'warning'"],
      ],
    },
  },
}, async () => {
  const page = openCancel(serverWith(lookup('pending', true)));
  await expectTitle(page, OTHERWISE);
  await expectBanner(page, 'warning', 'Esta cita ya ha pasado y no puede ser cancelada.');
  expect(page.getByRole('button').count()).toBe(0);
});

test('the cancel page reports an invalid link, and links to WhatsApp and the home page', {
  meta: {
    specification: {
      'public 2 Public cancellation page': [['error', "expectBanner(page, 'error', LOST)"]],
      'public 8 Cancel page': [
        'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
      ],
    },
  },
}, async () => {
  const page = openCancel(
    serverWith(lookup('pending')).reject(lookUpCancellation, 'citation-not-found'),
  );
  await expectTitle(page, OTHERWISE);
  await expectBanner(page, 'error', LOST);
  expect(page.getByRole('main').getByRole('link').allTextContents()).toEqual([
    'Escribir por WhatsApp',
    'Volver al inicio',
  ]);
});

test('the cancel page reports a lost connection, and «Reintentar» reads the citation again', {
  meta: {
    specification: { 'public 8 Cancel page': ['Error de conexión. Por favor intenta nuevamente.'] },
  },
}, async () => {
  const page = openCancel(serverWith(lookup('pending')).disconnect(lookUpCancellation));
  await expectBanner(page, 'error', CONNECTION);
  await expectTitle(page, OTHERWISE);
  page.server.answer(lookUpCancellation, lookup('pending'));
  await press(page, 'Reintentar');
  await expectTitle(page, CANCELLABLE);
});

test('the cancel page reads the citation once for two presses of «Reintentar»', async () => {
  const page = openCancel(serverWith(lookup('pending')).disconnect(lookUpCancellation));
  await expectBanner(page, 'error', CONNECTION);
  page.server.answer(lookUpCancellation, lookup('pending'));
  const retry = await page.getByRole('button', { name: 'Reintentar' }).element();
  retry.click();
  retry.click();
  await expectTitle(page, CANCELLABLE);
  expect(page.server.requests(lookUpCancellation)).toHaveLength(2);
});

test('the cancel page shows the message of a rate limit, and «Reintentar» reads the citation', {
  meta: {
    specification: {
      'public 8 Cancel page': [['or the server message', "expectBanner(page, 'error', message)"]],
    },
  },
}, async () => {
  const message = 'Demasiadas consultas. Espera un momento.';
  const page = openCancel(serverWith(lookup('pending')).rejectTooMany(lookUpCancellation, message));
  await expectBanner(page, 'error', message);
  page.server.answer(lookUpCancellation, lookup('pending'));
  await press(page, 'Reintentar');
  await expectTitle(page, CANCELLABLE);
});

test('the cancel page shows its own sentence when the server fails without a message', {
  meta: { specification: { 'public 8 Cancel page': ['Error al cancelar la cita.'] } },
}, async () => {
  const page = await asked(serverWith(lookup('pending')).fail(cancelCitation));
  await press(page, CANCELLABLE);
  await page.getByRole('alert').filter({ hasText: 'Error al cancelar la cita.' }).waitFor();
});

test('the cancel page asks for confirmation, can be declined and sends one request', {
  meta: {
    specification: {
      'public 2 Public cancellation page': [
        ['kinds: success', "expectBanner(page, 'success', DONE, true)"],
        'Cancelar Cita',
        'Información de Cita',
        'Cancelando...',
        ['the status becomes cancelled', 'Cancelada'],
        ['cancellation is no longer offered', "getByRole('button').count()).toBe(0)"],
      ],
      'public 4 Cancel page': [['After success the status shows as Cancelada', 'Cancelada']],
      'public 8 Cancel page': [
        '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.',
      ],
    },
  },
}, async () => {
  const server = serverWith(lookup('pending')).answer(
    cancelCitation,
    { ...CITATION, status: 'cancelled' },
    DONE,
  );
  const page = await asked(server);
  const question = page.getByRole('heading', {
    name: '¿Cancelamos tu cita del jueves, 26 de noviembre a las 16:00?',
  });
  await focused(question);
  await press(page, 'Conservar la cita');
  await question.waitFor({ state: 'detached' });
  await focused(page.getByRole('button', { name: CANCELLABLE, exact: true }));
  expect(server.requests(cancelCitation)).toEqual([]);

  await press(page, CANCELLABLE);
  const release = server.hold(cancelCitation);
  await press(page, CANCELLABLE);
  const busy = page.getByRole('button', { name: 'Cancelando...', exact: true });
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  (await busy.element()).click();
  release();
  await expectBanner(page, 'success', DONE, true);
  expect(server.requests(cancelCitation)).toHaveLength(1);
  await expectTitle(page, OTHERWISE);
  await focused(page.locator('[data-banner]').filter({ hasText: DONE }));
  await page.getByText('Cancelada', { exact: true }).waitFor();
  expect(page.getByRole('button').count()).toBe(0);
});

test('the cancel page shows the rejection and the new status when staff were faster', async () => {
  const page = await asked(serverWith(lookup('pending')));
  page.server
    .reject(cancelCitation, 'in-workshop')
    .answer(lookUpCancellation, lookup('in-workshop'));
  await press(page, CANCELLABLE);
  await expectBanner(page, 'info', IN_WORKSHOP, true);
  await expectTitle(page, OTHERWISE);
  await page.getByText('En Taller', { exact: true }).waitFor();
  expect(page.getByRole('button').count()).toBe(0);
});

test('the cancel page can cancel again after a request without an answer', async () => {
  const page = await asked(serverWith(lookup('pending')).disconnect(cancelCitation));
  await press(page, CANCELLABLE);
  await expectBanner(page, 'error', CONNECTION);
  page.server.answer(cancelCitation, { ...CITATION, status: 'cancelled' }, DONE);
  await press(page, CANCELLABLE);
  await expectBanner(page, 'success', DONE, true);
});

test('the cancel page asks again from the beginning after it could not read the citation', async () => {
  const page = await asked(serverWith(lookup('pending')));
  page.server.reject(cancelCitation, 'in-workshop').disconnect(lookUpCancellation);
  await press(page, CANCELLABLE);
  await expectBanner(page, 'error', CONNECTION);
  page.server.answer(lookUpCancellation, lookup('pending'));
  await press(page, 'Reintentar');
  await expectTitle(page, CANCELLABLE);
  expect(page.getByRole('heading', { name: /^¿Cancelamos tu cita/ }).count()).toBe(0);
  expect(page.getByRole('button').allTextContents()).toEqual([CANCELLABLE]);
});
