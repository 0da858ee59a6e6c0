import type { Row } from './item.ts';

const AGENDA = 'e2e/agenda-list.e2e.ts';
const WORK = 'e2e/citation-drawer-work.e2e.ts';
const MANUAL = 'e2e/manual.e2e.ts';
const RESERVAS = 'e2e/reservas-tab.e2e.ts';
const COMMENT = 'a comment is saved, kept while it is typed, and asked for before it is lost';
const ENTRY = 'an entry: trimmed, told, opened; the list has it';

/** Section 2 of the admin specification: agenda and reservations. */
export const ADMIN_DESK: readonly Row[] = [
  {
    at: 'admin 2 Agenda tab',
    file: 'src/agenda/web/tab/agenda-tab.test.tsx',
    test: 'four counters over all citations; two of them narrow the list down',
    says: [
      ['total (not cancelled, not delivered)', 'LIVE.length'],
      ['pending', "count('pending')"],
      ['confirmed (= accepted)', "count('accepted')"],
      ['completed (= delivered)', 'Completadas3'],
    ],
  },
  {
    at: 'admin 2 Agenda tab',
    file: 'src/agenda/web/tab/agenda-filters.test.tsx',
    test: 'filters by client, by status and by category',
    says: [
      ['client name', "name: 'Cliente'"],
      ['status', "name: 'Estado'"],
      ['service category', "name: 'Categoría'"],
    ],
  },
  {
    at: 'admin 2 Agenda tab',
    file: 'src/agenda/web/tab/agenda-tab.test.tsx',
    test: 'ten to a page, without what is delivered or cancelled',
    says: [
      ['vehicle model', "name: 'Modelo'"],
      ['client (with vehicle and phone)', 'Yamaha CB 190R 2022', 'LIVE[2]?.clientPhone'],
      [
        'service, date and time, status, actions',
        "'Servicio'",
        "'Fecha y hora'",
        "'Estado'",
        "'Acciones'",
      ],
      ['The list hides cancelled and delivered citations', 'LIVE.slice(10)'],
    ],
  },
  {
    at: 'admin 2 Agenda tab',
    file: AGENDA,
    test: '«Cita manual» is there in every view',
    says: [['Button for manual entry', 'Cita manual']],
  },
  {
    at: 'admin 2 Agenda tab',
    file: AGENDA,
    test: 'by keyboard to a client and into the detail; a click on the row does the same',
    says: [['A row click opens the detail view', 'rows(page).nth(2)']],
  },
  {
    at: 'admin 2 Agenda tab',
    file: 'src/agenda/web/tab/agenda-tab.test.tsx',
    test: 'without a single citation > the sentence and one way on',
    says: ['No hay citas'],
  },
  {
    at: 'admin 2 Appointment detail modal',
    file: 'src/agenda/web/detail/citation-drawer.test.tsx',
    test: 'data, links and journey are those of the appointment',
    says: [
      ['client data', 'Cliente Lucía Fernández'],
      ['vehicle', 'Vehículo Yamaha MT-07 2022'],
      ['service or product', 'Servicio Cambio de aceite y filtro'],
      ['price', 'Precio US$ 48,50'],
      ['dates', 'Creada 23 nov. 2026'],
      ['status', 'En TallerAhora23 nov. 2026'],
      ['payment status', 'Pago Confirmado'],
      ['client notes', 'Notas del cliente'],
    ],
  },
  {
    at: 'admin 2 Appointment detail modal',
    file: WORK,
    test: COMMENT,
    says: [
      ['an internal comments textarea', "getByLabel('Comentario'"],
      'Guardar Comentario',
      ['is disabled when the text is blank', 'save.isDisabled()).toBe(true)'],
    ],
  },
  {
    at: 'admin 2 Appointment detail modal',
    file: 'e2e/citation-reschedule.e2e.ts',
    test: 'not into the past: earlier days cannot be chosen, an earlier hour of today is refused',
    says: [
      ['new date (minimum today)', 'Nueva fecha', 'sunday.isDisabled()).toBe(true)'],
      ['new time', 'Nueva hora'],
    ],
  },
  {
    at: 'admin 2 Appointment detail modal',
    file: 'src/agenda/web/detail/citation-drawer.test.tsx',
    test: '%s offers exactly the moves of the specification',
    says: [['Status action buttons', 'BUTTONS[status]'], 'Eliminar'],
  },
  {
    at: 'admin 2 Manual appointment dialog',
    file: MANUAL,
    test: ENTRY,
    says: [
      ['Client name', 'Nombre del cliente'],
      ['email', "'Email'"],
      ['bike brand, model and year', "'Marca'", "'Modelo'", "'Año'"],
      ['problem description', 'Descripción del problema'],
      ['date and time', 'chooseThursday', 'form.time'],
    ],
  },
  {
    at: 'admin 2 Manual appointment dialog',
    file: MANUAL,
    test: 'every sentence once, at its field; the first wrong field has the focus',
    says: [['phone', "'Teléfono'"]],
  },
  {
    at: 'admin 2 Manual appointment dialog',
    file: MANUAL,
    test: 'a service or a product: picking one closes the other, taking it away opens it',
    says: [['service or product (mutually exclusive)', 'isDisabled()).toBe(true)']],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/app/pages/admin/panel.test.tsx',
    test: 'a call without permission (403) leads to the sign-in',
    says: [['A reservations management panel', "['Reservas']"]],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/reservas/web/tab/reservas-tab.test.tsx',
    test: 'the switch shows and hides the public button, and is taken back where that fails',
    says: ['Reserva tu unidad'],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/reservas/web/tab/reservas-tab.test.tsx',
    test: 'lists what is under way, newest first, with counters of it, on pages of every size',
    says: [
      'Total Reservas',
      'Pendientes',
      'Aceptadas',
      'Entregadas',
      ['Cliente (with email and phone)', "'Cliente'", 'cliente.1@ejemplo.com', '+598 98 205 611'],
      'País',
      ['Producto (with price)', "'Producto'", 'US$\\u00a0210,00'],
      'Vehículo',
      'Fecha',
      'Estado',
      'Acciones',
      ['Pager', 'Página 1 de 2'],
      ['exclude cancelled, delivered and completed reservations', 'CLOSED_STATUSES'],
    ],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/reservas/server/reservation-list.test.ts',
    test: 'the list > counts the listed ones only, of all pages',
    says: [['They count the listed reservations only', 'counters']],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/reservas/web/tab/reservas-tab.test.tsx',
    test: 'filters by client, country, model and status; the counters go along',
    says: [
      ['client name', "name: 'Cliente'"],
      ['country', "name: 'País'"],
      ['vehicle model', "name: 'Modelo'"],
      ['status', "name: 'Estado'"],
      'No hay reservas que coincidan con los filtros.',
    ],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/reservas/web/detail/reservation-drawer.test.tsx',
    test: 'data, contact, mark and journey are those of the reservation',
    says: [['Detail dialog', 'drawerOf(page)']],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/reservas/web/tab/reservation-moves.test.tsx',
    test: 'handed over: its final value first, then 3, 2, 1 on the row, which leaves the list',
    says: [['Final-value dialog', 'Valor final de venta']],
  },
  {
    at: 'admin 2 Reservations tab',
    file: 'src/reservas/web/tab/reservation-moves.test.tsx',
    test: 'cancelling asks and tells; only a cancelled one is deleted, for good',
    says: [
      ['Cancel-confirm dialog', '¿Cancelar esta reserva?'],
      ['Delete-confirm dialog', '¿Eliminar esta reserva?'],
    ],
  },
  {
    at: 'admin 2 Reservations tab',
    file: RESERVAS,
    test: 'a new one is told of and stands in the list; keys and search lead to it',
    says: [['informs the page whether any reservation is pending', 'Reservas, 3 pendientes']],
  },
];
