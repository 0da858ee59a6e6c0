import { expect, test } from 'vitest';
import {
  AT,
  BOOKED,
  drawerOf,
  open,
  openDrawer,
  serverWith,
} from '#test/panel/citation-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, press } from '#test/panel/menu.ts';
import { setUpScreens } from '#test/panel/open-page.tsx';
import {
  type CitationDetail,
  commentCitation,
  getCitation,
  resendCitationMail,
} from '../../contract/staff-citation.ts';
import { CITATION_STATUSES, type CitationStatus } from '../../rules/citation-status.ts';

setUpScreens();

/**
 * The transitions of docs/rules/panel.md 4; «Reagendar» unless delivered or cancelled; «Eliminar»
 * unless delivered; «Completar mantenimiento» in progress only. «Cancelar cita» of an accepted citation makes two
 * transitions.
 */
const BUTTONS: Readonly<Record<CitationStatus, readonly string[]>> = {
  pending: ['Reagendar', 'Pasar a Aceptado', 'Cancelar cita', 'Eliminar'],
  accepted: [
    'Reagendar',
    'Pasar a En Taller',
    'Volver a Pendiente de pago',
    'Cancelar cita',
    'Eliminar',
  ],
  'in-workshop': ['Reagendar', 'Pasar a En Proceso', 'Eliminar'],
  'in-progress': ['Reagendar', 'Pasar a Instalada', 'Completar mantenimiento', 'Eliminar'],
  installed: ['Reagendar', 'Pasar a Entregada', 'Eliminar'],
  delivered: [],
  cancelled: ['Eliminar'],
};
// «Recibir» opens the work order: it is not a transition of its own.
const ALWAYS = ['', 'Recibir', 'Ficha de trabajo', 'Guardar Comentario', 'Reenviar correo'];

test.each(CITATION_STATUSES)(
  'the citation drawer offers exactly the transitions of the specification in status %s',
  {
    meta: {
      specification: {
        'admin 2 Appointment detail modal': [
          ['Status action buttons', 'BUTTONS[status]'],
          'Eliminar',
        ],
        'admin 4 Citation statuses': [
          ['Buttons by current status', 'BUTTONS[status]'],
          ['pending → accepted or cancelled', "'Pasar a Aceptado', 'Cancelar cita'"],
          ['Delete is available unless delivered', 'delivered: []', "cancelled: ['Eliminar']"],
          ['Reschedule is available', "installed: ['Reagendar'"],
        ],
      },
    },
  },
  async (status) => {
    const { drawer } = await openDrawer({ status });
    const buttons = drawer.getByRole('button').allTextContents();
    expect(buttons.filter((name) => !ALWAYS.includes(name))).toEqual(BUTTONS[status]);
  },
);

test('the citation drawer with «Historial» alone offers comments and the history of the client only', async () => {
  const { drawer, server } = await openDrawer({}, { manages: false });
  await drawer.getByRole('heading', { name: 'Correos' }).waitFor();
  const buttons = drawer.getByRole('button').allTextContents();
  expect(buttons.filter((name) => name !== '')).toEqual(['Guardar Comentario']);
  server.answer(commentCitation, BOOKED, 'Comentario guardado exitosamente');
  await drawer.getByLabel('Comentario', { exact: true }).fill('Consultó por la garantía');
  await press(drawer, 'Guardar Comentario');
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
  expect(server.requests(commentCitation)[0]?.body).toEqual({
    adminComment: 'Consultó por la garantía',
    expectedComment: '',
  });
});

test('the citation drawer shows the data, contact links and timeline of the citation', {
  meta: {
    specification: {
      'admin 2 Appointment detail modal': [
        ['client data', 'Cliente Lucía Fernández'],
        ['vehicle', 'Vehículo Yamaha MT-07 2022'],
        ['service or product', 'Servicio Cambio de aceite y filtro'],
        ['price', 'Precio US$ 48,50'],
        ['dates', 'Creada 23 nov. 2026'],
        ['status', 'En TallerAhora23 nov. 2026'],
        ['payment status', 'Pago Confirmado'],
        ['client notes', 'Notas del cliente'],
      ],
      'admin 2 Historial tab': [
        [
          'client data, vehicle, service or product, price, dates, status, payment status, client notes',
          'Cliente Lucía Fernández',
          'Pago Confirmado',
          'Notas del cliente',
        ],
      ],
    },
  },
}, async () => {
  const moved = (to: CitationStatus, from: CitationStatus) =>
    ({
      at: AT,
      kind: 'moved',
      actor: 'staff',
      by: 'Sofía Güida',
      from,
      to,
      moved: null,
      corrected: null,
    }) as const;
  const { drawer } = await openDrawer({
    status: 'in-workshop',
    notes: 'Hace ruido al frenar.',
    history: [...BOOKED.history, moved('accepted', 'pending'), moved('in-workshop', 'accepted')],
  });
  const values = drawer.locator('dd').allTextContents();
  const facts = drawer.locator('dt').allTextContents();
  expect(facts.map((label, at) => `${label} ${values[at]}`.replace(/\s+/g, ' '))).toEqual([
    'Notas del cliente Hace ruido al frenar.',
    'Cliente Lucía Fernández',
    'Teléfono 099 412 738',
    'Email lucia@ejemplo.com',
    'Vehículo Yamaha MT-07 2022',
    'Servicio Cambio de aceite y filtro',
    'Duración 45 min',
    'Precio US$ 48,50',
    'Pago Confirmado',
    'Creada 23 nov. 2026, 08:00',
    'Actualizada 23 nov. 2026, 08:00',
  ]);
  const whatsapp = drawer.getByRole('link', { name: 'WhatsApp' });
  expect(await whatsapp.getAttribute('href')).toBe(
    `https://wa.me/59899412738?text=${encodeURIComponent(
      'Hola Lucía, te escribimos de Taller de prueba: tu moto ya está en el taller para «Cambio de aceite y filtro».',
    )}`,
  );
  expect(await whatsapp.getAttribute('rel')).toBe('noopener');
  expect(await drawer.getByRole('link', { name: 'Llamar' }).getAttribute('href')).toBe(
    'tel:099412738',
  );
  expect(drawer.getByRole('listitem').allTextContents().slice(0, 6)).toEqual([
    'Pendiente de pago23 nov. 2026, 08:00 · Cliente',
    'Aceptado23 nov. 2026, 08:00 · Sofía Güida',
    'En TallerAhora23 nov. 2026, 08:00 · Sofía Güida',
    'En Proceso, todavía no',
    'Instalada, todavía no',
    'Entregada, todavía no',
  ]);
});

test('the citation drawer of an unknown id leads back to the agenda', async () => {
  const page = open(serverWith(BOOKED).reject(getCitation, 'unknown-citation'));
  const drawer = dialog(page, 'Cita');
  await drawer.getByText('No encontramos esa cita. Puede haber sido eliminada.').waitFor();
  await press(drawer, 'Volver a la agenda');
  await drawer.waitFor({ state: 'detached' });
});

test('the citation drawer shows a placeholder while it loads, and can retry a failed read', async () => {
  const server = serverWith(BOOKED).fail(getCitation);
  const release = server.hold(getCitation);
  const page = open(server);
  const drawer = dialog(page, 'Cita');
  await drawer.locator('[aria-busy=true]').waitFor();
  release();
  await drawer.getByText('Error al cargar citas').waitFor();
  server.answer(getCitation, BOOKED);
  await press(drawer, 'Reintentar');
  await drawerOf(page);
});

test('the citation drawer sends a mail again and adds it to the list', async () => {
  const { drawer, server } = await openDrawer();
  const mails = drawer.getByRole('listitem').filter({ hasText: 'Tu cita en' });
  expect(mails.count()).toBe(1);
  const again = { ...BOOKED.mails[0], _id: 'mail-2' } as CitationDetail['mails'][number];
  const sent = { ...BOOKED, mails: [again, ...BOOKED.mails] };
  server.answer(resendCitationMail, sent, 'El correo sale enseguida.').answer(getCitation, sent);
  await press(drawer, 'Reenviar correo');
  await drawer.getByRole('status').filter({ hasText: 'El correo sale enseguida.' }).waitFor();
  await until(() => expect(mails.count()).toBe(2));
});

test('the citation drawer says why a mail was withheld', async () => {
  const [mail] = BOOKED.mails;
  const withheld = { ...mail, state: 'withheld' } as CitationDetail['mails'][number];
  const { drawer } = await openDrawer({ mails: [withheld] });
  await drawer.getByText(/^«Retenido»: los pedidos por la página ya causaron/).waitFor();
});

test('the citation drawer of a deleted citation shows no transitions and no next steps', async () => {
  const { drawer } = await openDrawer({ status: 'accepted', deletedAt: AT });
  await drawer.getByText('Eliminada', { exact: true }).waitFor();
  expect(drawer.getByRole('button', { name: /Eliminar|Reagendar|Pasar/ }).count()).toBe(0);
  expect(drawer.getByText(/Ahora|todavía no/).count()).toBe(0);
});

test('the citation drawer shows a fallback name for a service that is only an id', async () => {
  const server = serverWith(BOOKED).spoil(getCitation, (citation) => {
    citation['service'] = '0193-gone';
  });
  const drawer = await drawerOf(open(server));
  await drawer.getByText('Servicio no disponible').waitFor();
  expect(await drawer.textContent()).not.toMatch(/undefined|NaN|\[object/);
});
