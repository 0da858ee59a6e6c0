// @vitest-environment jsdom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { getSettings } from '#ajustes/contract/settings.ts';
import { FakeServer } from '#test/panel/fake-server.ts';
import { type Locator, pass, pressKey, until } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { BUSINESS, openScreen, type ScreenPage, setUpScreens } from '#test/panel/open-screen.tsx';
import { CITATION } from '#test/panel/records.ts';
import {
  type CitationDetail,
  commentCitation,
  deleteCitation,
  getCitation,
  mailCitation,
  patchCitationStatus,
} from '../../contract/staff-citation.ts';
import { CITATION_STATUSES, type CitationStatus } from '../../rules/citation-status.ts';
import { DeliveryDialog } from '../actions/delivery-dialog.tsx';
import { CitationDrawer } from './citation-drawer.tsx';

setUpScreens();

const AT = '2026-11-23T11:00:00.000Z';
const BOOKED: CitationDetail = {
  ...CITATION,
  clientName: 'Lucía Fernández',
  clientEmail: 'lucia@ejemplo.com',
  clientPhone: '099 412 738',
  service: {
    _id: 'service-1',
    name: 'Cambio de aceite y filtro',
    duration: 45,
    price: 48.5,
    category: 'maintenance',
  },
  date: '2026-11-26',
  time: '09:00',
  ready: { date: '2026-11-26', time: '09:45' },
  status: 'pending',
  notes: 'Hace un ruido al frenar en bajada.',
  createdAt: AT,
  updatedAt: AT,
  history: [
    {
      at: AT,
      kind: 'booked',
      actor: 'client',
      by: '',
      from: null,
      to: 'pending',
      moved: null,
      corrected: null,
    },
  ],
  mails: [
    {
      _id: 'mail-1',
      kind: 'booked',
      subject: 'Tu cita en el taller',
      state: 'stored',
      heldUntil: null,
      createdAt: AT,
    } as CitationDetail['mails'][number],
  ],
};

const serverWith = (citation: CitationDetail): FakeServer =>
  new FakeServer()
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getCitation, citation);

type Access = { manages?: boolean };

/** The drawer until it is closed, as by the address. */
function Opened({ manages = true }: Access) {
  const [id, setId] = useState<string | null>('citation-1');
  return (
    <>
      <CitationDrawer
        id={id}
        manages={manages}
        staffName="Sofía Güida"
        voids={false}
        onClient={() => {}}
        onClose={() => setId(null)}
      />
      <DeliveryDialog />
    </>
  );
}

const open = (server: FakeServer, access: Access = {}): ScreenPage =>
  openScreen(<Opened {...access} />, { server });

/** The detail that is open, once its citation is there. */
async function drawerOf(page: Locator): Promise<Locator> {
  const drawer = dialog(page, 'Lucía Fernández');
  await drawer.getByRole('heading', { name: 'Recorrido' }).waitFor();
  return drawer;
}

async function openDrawer(change: Partial<CitationDetail> = {}, access: Access = {}) {
  const page = open(serverWith({ ...BOOKED, ...change }), access);
  return { page, server: page.server, drawer: await drawerOf(page) };
}

/** docs/rules/panel.md 4; delete unless delivered; reschedule unless it is over; decisions, «Stock». */
const BUTTONS: Readonly<Record<CitationStatus, readonly string[]>> = {
  pending: ['Reagendar', 'Pasar a Aceptado', 'Cancelar cita', 'Eliminar'],
  accepted: ['Reagendar', 'Pasar a En Taller', 'Volver a Pendiente de pago', 'Eliminar'],
  'in-workshop': ['Reagendar', 'Pasar a En Proceso', 'Eliminar'],
  'in-progress': ['Reagendar', 'Pasar a Instalada', 'Completar mantenimiento', 'Eliminar'],
  installed: ['Reagendar', 'Pasar a Entregada', 'Eliminar'],
  delivered: [],
  cancelled: ['Eliminar'],
};
const ALWAYS = [
  '',
  'Historial del cliente',
  'Ficha de trabajo',
  'Guardar Comentario',
  'Reenviar correo',
];

test.each(CITATION_STATUSES)('%s offers exactly the moves of the specification', async (status) => {
  const { drawer } = await openDrawer({ status });
  const buttons = drawer.getByRole('button').allTextContents();
  expect(buttons.filter((name) => !ALWAYS.includes(name))).toEqual(BUTTONS[status]);
});

test('who has «Historial» alone reads it and comments on it, and nothing else', async () => {
  const { drawer, server } = await openDrawer({}, { manages: false });
  await drawer.getByRole('heading', { name: 'Correos' }).waitFor();
  const buttons = drawer.getByRole('button').allTextContents();
  expect(buttons.filter((name) => name !== '')).toEqual([
    'Guardar Comentario',
    'Historial del cliente',
  ]);
  server.answer(commentCitation, BOOKED, 'Comentario guardado exitosamente');
  await drawer.getByLabel('Comentario', { exact: true }).fill('Consultó por la garantía');
  await press(drawer, 'Guardar Comentario');
  await drawer.getByText('Comentario guardado exitosamente').waitFor();
  expect(server.requests(commentCitation)[0]?.body).toEqual({
    adminComment: 'Consultó por la garantía',
  });
});

test('data, links and journey are those of the appointment', async () => {
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
      'Hola Lucía, te escribimos de Taller de prueba: tu moto ya está en el taller para Cambio de aceite y filtro.',
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

test('an id that nobody knows leads back to the agenda', async () => {
  const page = open(serverWith(BOOKED).reject(getCitation, 'unknown-citation'));
  const drawer = dialog(page, 'Cita');
  await drawer.getByText('No encontramos esa cita. Puede haber sido eliminada.').waitFor();
  await press(drawer, 'Volver a la agenda');
  await drawer.waitFor({ state: 'detached' });
});

test('while it loads its shape is there; what could not be read can be tried again', async () => {
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

test('a comment that could not be saved stays where it was typed', async () => {
  const { drawer, server } = await openDrawer();
  server.answer(commentCitation, BOOKED);
  const field = drawer.getByLabel('Comentario', { exact: true });
  await field.fill('Probar con \u0007 campana');
  await press(drawer, 'Guardar Comentario');
  const alert = drawer.getByRole('alert');
  await alert.getByText('Error al guardar comentario').waitFor();
  await alert.getByText('El texto contiene caracteres que no se pueden usar.').waitFor();
  expect(await field.inputValue()).toBe('Probar con \u0007 campana');
});

test('two at once: who comes second learns what it is now', async () => {
  const { page, drawer, server } = await openDrawer();
  server
    .reject(patchCitationStatus, 'status-changed')
    .answer(getCitation, { ...BOOKED, status: 'in-workshop' });
  await press(drawer, 'Pasar a Aceptado');
  const alert = drawer.getByRole('alert');
  await alert.getByText('Failed to update citation', { exact: true }).waitFor();
  await alert.getByText('La cita cambió de estado mientras tanto. Revisa cómo quedó.').waitFor();
  await drawer.getByText('Ahora está en «En Taller».').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a En Proceso' }).waitFor();
  expect(server.requests(patchCitationStatus)[0]?.body).toEqual({
    status: 'accepted',
    expectedStatus: 'pending',
  });
  await press(page, 'Cerrar aviso');
  await alert.waitFor({ state: 'detached' });
});

test('a move that fails is taken back and said', async () => {
  const { drawer, server } = await openDrawer();
  server.fail(patchCitationStatus);
  await press(drawer, 'Pasar a Aceptado');
  await drawer.getByText('Failed to update citation').waitFor();
  await drawer.getByRole('button', { name: 'Pasar a Aceptado' }).waitFor();
});

test('cancelling says that the client gets a mail; deleting asks with focus on «Cancelar»', async () => {
  const { page, drawer, server } = await openDrawer();
  await press(drawer, 'Cancelar cita');
  const asking = dialog(page, '¿Cancelar esta cita?');
  await asking.getByText('Se avisará a lucia@ejemplo.com en un minuto.').waitFor();
  const cancelled = { ...BOOKED, status: 'cancelled', cancelledAt: AT } as const;
  server.answer(patchCitationStatus, cancelled).answer(getCitation, cancelled);
  await press(asking, 'Cancelar cita');
  await asking.waitFor({ state: 'detached' });
  await drawer.getByText('Sin pago').waitFor();

  await press(drawer, 'Eliminar');
  const question = dialog(page, '¿Eliminar esta cita?');
  await focused(question.getByRole('button', { name: 'Cancelar' }));
  server
    .answer(deleteCitation, { _id: 'citation-1' }, 'Cita eliminada exitosamente')
    .reject(getCitation, 'unknown-citation');
  await press(question, 'Eliminar');
  await page.getByText('Cita eliminada exitosamente').waitFor();
  await drawer.waitFor({ state: 'detached' });
});

test('a delete that is refused is said in the detail', async () => {
  const { page, drawer, server } = await openDrawer({ status: 'installed' });
  server.reject(deleteCitation, 'delivered-stays');
  await press(drawer, 'Eliminar');
  await press(dialog(page, '¿Eliminar esta cita?'), 'Eliminar');
  await drawer.getByText('Failed to delete citation').waitFor();
  await drawer.getByText('Una cita entregada no se puede eliminar.').waitFor();
});

/** Delivers the motorcycle; returns once the countdown has begun. */
async function deliver(page: ScreenPage, drawer: Locator): Promise<void> {
  await press(drawer, 'Pasar a Entregada');
  const question = dialog(page, '¿Entregar la moto?');
  await question.getByText('Total a cobrar: US$ 48,50').waitFor();
  const delivered = { ...BOOKED, status: 'delivered', deliveredAt: AT } as const;
  page.server.answer(patchCitationStatus, delivered).answer(getCitation, delivered);
  await press(question, 'Entregar');
  await drawer.getByText('¡Completado!').waitFor();
}

test('delivered counts 3, 2, 1 in steps of half a second and closes', async () => {
  const { page, drawer } = await openDrawer({ status: 'installed' });
  await deliver(page, drawer);
  const status = drawer.getByRole('status').filter({ hasText: '¡Completado!' });
  const shown = () => status.allTextContents();
  expect(shown()).toEqual(['3¡Completado!']);
  const left = ['3', '2', '2', '1', '1'];
  for (const [at, step] of [480, 20, 480, 20, 480].entries()) {
    await pass(step);
    await pass(0);
    expect(shown()).toEqual([`${left[at]}¡Completado!`]);
  }
  await drawer.waitFor({ state: 'detached' });
});

test('Esc ends the countdown at once', async () => {
  const { page, drawer } = await openDrawer({ status: 'installed' });
  await deliver(page, drawer);
  await drawer.getByRole('button', { name: 'Cerrar ahora' }).waitFor();
  const before = Date.now();
  await pressKey('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(Date.now() - before).toBeLessThan(500);
});

test('a mail can be sent again, and how it fared is shown', async () => {
  const { drawer, server } = await openDrawer();
  const mails = drawer.getByRole('listitem').filter({ hasText: 'Tu cita en' });
  expect(mails.count()).toBe(1);
  const again = { ...BOOKED.mails[0], _id: 'mail-2' } as CitationDetail['mails'][number];
  const sent = { ...BOOKED, mails: [again, ...BOOKED.mails] };
  server.answer(mailCitation, sent, 'Correo enviado.').answer(getCitation, sent);
  await press(drawer, 'Reenviar correo');
  await drawer.getByRole('status').filter({ hasText: 'Correo enviado.' }).waitFor();
  await until(() => expect(mails.count()).toBe(2));
});
