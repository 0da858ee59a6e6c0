// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { getSettings } from '#ajustes/contract/settings.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, until } from '#test/panel/locator.ts';
import { focused, press } from '#test/panel/menu.ts';
import { BUSINESS, openPage, type ScreenPage, setUpScreens } from '#test/panel/open-screen.tsx';
import {
  type ClientCitation,
  cancelCitation,
  lookUpCancellation,
} from '../../contract/citation.ts';
import { CancelPage } from './cancel-page.tsx';

setUpScreens();

const CANCELLABLE = 'Cancelar Cita';
const OTHERWISE = 'Información de Cita';
const LOST = 'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.';
const CONNECTION = 'Error de conexión. Por favor intenta nuevamente.';
const ALREADY = 'Esta cita ya ha sido cancelada.';
const IN_WORKSHOP = 'Tu moto ya está en el taller. Para cancelar, comunícate con nosotros.';
const DONE = '¡Cita cancelada exitosamente! Te hemos enviado un email de confirmación.';

const AT = '2026-11-20T12:00:00.000Z';
const CITATION: ClientCitation = {
  _id: 'citation-1',
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  service: { _id: 'service-1', name: 'Cambio de aceite y filtro', duration: 45, price: 48.5 },
  date: '2026-11-26',
  time: '16:00',
  status: 'pending',
  notes: '',
  vehicleType: 'motorcycle',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: 2022,
  deliveredAt: null,
  createdAt: AT,
  updatedAt: AT,
  ready: { date: '2026-11-26', time: '16:45' },
  calendar: { start: AT, end: AT },
};

/** What the link leads to. */
const lookup = (status: ClientCitation['status'], expired = false) => ({
  citation: { ...CITATION, status },
  canCancel: !expired && (status === 'pending' || status === 'accepted'),
  alreadyCancelled: status === 'cancelled',
  completed: status === 'installed' || status === 'delivered',
  expired,
});

const serverWith = (found: ReturnType<typeof lookup>): FakeServer =>
  new FakeServer()
    .answer(getSettings, {
      showReserveButton: false,
      business: { ...BUSINESS, whatsapp: '+598 99 123 456' },
    })
    .answer(lookUpCancellation, found);

const open = (server: FakeServer): ScreenPage => openPage(<CancelPage token="token" />, { server });

async function expectTitle(page: Locator, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await until(() => expect(document.title).toBe(`${title} – Taller de prueba`));
}

/**
 * `alert` for warnings and errors, `status` for the other kinds; neither where the banner takes the
 * focus, after a press (`acted`).
 */
async function expectBanner(page: Locator, kind: string, sentence: string, acted = false) {
  const role = kind === 'warning' || kind === 'error' ? 'alert' : 'status';
  const banner = page.locator(`[data-banner=${kind}]`).filter({ hasText: sentence });
  await banner.waitFor();
  expect(await banner.getAttribute('role')).toBe(acted ? null : role);
  expect((await banner.textContent()).trim()).toBe(sentence);
}

/** Opens the question and returns the page. */
async function asked(server: FakeServer): Promise<ScreenPage> {
  const page = open(server);
  await press(page, CANCELLABLE);
  await page.getByRole('heading', { name: /^¿Cancelamos tu cita del/ }).waitFor();
  return page;
}

test.for([
  ['cancelled', 'Cancelada', 'warning', ALREADY],
  ['in-workshop', 'En Taller', 'info', IN_WORKSHOP],
  ['in-progress', 'En Proceso', 'info', IN_WORKSHOP],
  ['installed', 'Instalada', 'info', 'Esta cita ya ha sido completada y no puede ser cancelada.'],
  ['delivered', 'Entregada', 'info', 'Esta cita ya ha sido completada y no puede ser cancelada.'],
] as const)(
  '%s cannot be cancelled',
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
    const page = open(serverWith(lookup(status)));
    await expectTitle(page, OTHERWISE);
    await expectBanner(page, kind, sentence);
    await page.getByText(label, { exact: true }).waitFor();
    expect(page.getByRole('button').count()).toBe(0);
  },
);

test('an appointment whose start has passed cannot be cancelled', {
  meta: {
    specification: {
      'public 8 Cancel page': [
        'Esta cita ya ha pasado y no puede ser cancelada.',
        ['Expired (warning)', "'warning'"],
      ],
    },
  },
}, async () => {
  const page = open(serverWith(lookup('pending', true)));
  await expectTitle(page, OTHERWISE);
  await expectBanner(page, 'warning', 'Esta cita ya ha pasado y no puede ser cancelada.');
  expect(page.getByRole('button').count()).toBe(0);
});

test('a link that is none says so and shows the ways on', {
  meta: {
    specification: {
      'public 2 Public cancellation page': [['error', "expectBanner(page, 'error', LOST)"]],
      'public 8 Cancel page': [
        'No se pudo encontrar la cita. El enlace puede ser inválido o haber expirado.',
      ],
    },
  },
}, async () => {
  const page = open(serverWith(lookup('pending')).reject(lookUpCancellation, 'citation-not-found'));
  await expectTitle(page, OTHERWISE);
  await expectBanner(page, 'error', LOST);
  expect(page.getByRole('main').getByRole('link').allTextContents()).toEqual([
    'Escribir por WhatsApp',
    'Volver al inicio',
  ]);
});

test('without a connection it says so, and «Reintentar» tries again', {
  meta: {
    specification: { 'public 8 Cancel page': ['Error de conexión. Por favor intenta nuevamente.'] },
  },
}, async () => {
  const page = open(serverWith(lookup('pending')).disconnect(lookUpCancellation));
  await expectBanner(page, 'error', CONNECTION);
  await expectTitle(page, OTHERWISE);
  page.server.answer(lookUpCancellation, lookup('pending'));
  await press(page, 'Reintentar');
  await expectTitle(page, CANCELLABLE);
});

test('an answer that asks for patience is shown as it comes', {
  meta: {
    specification: {
      'public 8 Cancel page': [['or the server message', "expectBanner(page, 'error', message)"]],
    },
  },
}, async () => {
  const message = 'Demasiadas consultas. Espera un momento.';
  const page = open(serverWith(lookup('pending')).rejectTooMany(lookUpCancellation, message));
  await expectBanner(page, 'error', message);
  page.server.answer(lookUpCancellation, lookup('pending'));
  await press(page, 'Reintentar');
  await expectTitle(page, CANCELLABLE);
});

test('a server that refuses to cancel without a word: the page’s own sentence', {
  meta: { specification: { 'public 8 Cancel page': ['Error al cancelar la cita.'] } },
}, async () => {
  const page = await asked(serverWith(lookup('pending')).fail(cancelCitation));
  await press(page, CANCELLABLE);
  await page.getByRole('alert').filter({ hasText: 'Error al cancelar la cita.' }).waitFor();
});

test('asks in the page, can be declined, and a press while it is busy sends nothing more', async () => {
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

test('staff were faster: the server’s sentence, and what is true now', async () => {
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

test('an attempt without an answer keeps the page and the button', async () => {
  const page = await asked(serverWith(lookup('pending')).disconnect(cancelCitation));
  await press(page, CANCELLABLE);
  await expectBanner(page, 'error', CONNECTION);
  page.server.answer(cancelCitation, { ...CITATION, status: 'cancelled' }, DONE);
  await press(page, CANCELLABLE);
  await expectBanner(page, 'success', DONE, true);
});
