import type { Row } from './item.ts';

const CHOICES = 'test/specification/choices.test.ts';
const CITATION = 'src/agenda/rules/citation-status.test.ts';
const EACH_STATUS = 'each status has the forward and the back move of the specification, or none';
const LOGIN = 'e2e/login.e2e.ts';
const SIGNS_IN = 'right name, password and sum open the panel; the session is kept and verified';
const DEAD = 'a stored token that is dead is removed on load';
const OPENS = 'src/app/pages/admin/permissions.test.ts';

/** Section 4 of the admin specification: statuses, and what each lets one do. */
const STATUSES: readonly Row[] = [
  {
    at: 'admin 4 Citation statuses',
    file: CHOICES,
    test: 'statuses of a citation, with their labels',
    says: [
      ['pending (label Pendiente de pago)', "pending: 'Pendiente de pago'"],
      ['accepted (Aceptado)', "accepted: 'Aceptado'"],
      ['in-workshop (En Taller)', "'in-workshop': 'En Taller'"],
      ['in-progress (En Proceso)', "'in-progress': 'En Proceso'"],
      ['installed (Instalada)', "installed: 'Instalada'"],
      ['delivered (Entregada)', "delivered: 'Entregada'"],
      ['cancelled (Cancelada)', "cancelled: 'Cancelada'"],
    ],
  },
  {
    at: 'admin 4 Citation statuses',
    file: CITATION,
    test: EACH_STATUS,
    says: [
      ['accepted → in-workshop, or back to pending', "['accepted', 'in-workshop', 'pending']"],
      ['in-workshop → in-progress', "['in-workshop', 'in-progress', null]"],
      ['in-progress → installed', "['in-progress', 'installed', null]"],
      ['installed → delivered', "['installed', 'delivered', null]"],
    ],
  },
  {
    at: 'admin 4 Citation statuses',
    file: 'src/agenda/web/detail/citation-drawer.test.tsx',
    test: '%s offers exactly the moves of the specification',
    says: [
      ['Buttons by current status', 'BUTTONS[status]'],
      ['pending → accepted or cancelled', "'Pasar a Aceptado', 'Cancelar cita'"],
      ['Delete is available unless delivered', 'delivered: []', "cancelled: ['Eliminar']"],
      ['Reschedule is available', "installed: ['Reagendar'"],
    ],
  },
  {
    at: 'admin 4 Citation statuses',
    file: 'src/agenda/web/detail/citation-moves.test.tsx',
    test: 'delivered counts 3, 2, 1 in steps of half a second and closes',
    says: [
      [
        'a countdown 3, 2, 1 in 0.5 s steps (about 1.5 s)',
        "'3', '2', '2', '1', '1'",
        '[480, 20, 480, 20, 480]',
      ],
      ['before the detail view closes', "drawer.waitFor({ state: 'detached' })"],
    ],
  },
  {
    at: 'admin 4 Citation statuses',
    file: 'src/agenda/web/tab/agenda-filters.test.tsx',
    test: 'filters by client, by status and by category',
    says: [
      [
        'Status filter options: pending, accepted, in-workshop, in-progress, installed, cancelled',
        "'Pendiente de pago', 'Aceptado', 'En Taller', 'En Proceso', 'Instalada', 'Cancelada',",
      ],
    ],
  },
  {
    at: 'admin 4 Reservation statuses',
    file: CHOICES,
    test: 'statuses of a reservation',
    says: [
      ['accepted, importing, preparing', 'accepted, importing, preparing'],
      ['packed, dispatched, installing', 'packed, dispatched, installing'],
      ['ready, delivered, completed, cancelled', 'delivered, completed, cancelled'],
    ],
  },
  {
    at: 'admin 4 Reservation statuses',
    file: 'src/reservas/web/detail/reservation-drawer.test.tsx',
    test: 'each status offers exactly the moves of the specification',
    says: [
      ['Forward action by current status', 'BUTTONS[status]'],
      ['pending → accepted', "pending: ['Pasar a Aceptado'"],
      ['accepted → importing', "accepted: ['Pasar a Importando'"],
      ['importing → preparing', "importing: ['Pasar a Preparando'"],
      ['preparing → packed', "preparing: ['Pasar a Empaquetado'"],
      ['installing → ready', "installing: ['Pasar a Listo para entregar'"],
      ['ready → delivered', "ready: ['Pasar a Entregado'"],
      ['delivered → completed', "delivered: ['Pasar a Completado'"],
      ['dispatched → completed', "dispatched: ['Pasar a Completado'"],
      ['Despachar (→ dispatched)', "packed: ['Despachar'"],
      ['Instalar (→ installing)', "'Instalar'"],
      [
        'not offered on pending, cancelled or completed',
        'completed: []',
        "cancelled: ['Eliminar']",
      ],
      ['accepted → pending', "'Pasar a Importando', 'Volver a Pendiente de pago'"],
      ['importing → accepted', "'Pasar a Preparando', 'Volver a Aceptado'"],
      ['preparing → importing', "'Pasar a Empaquetado', 'Volver a Importando'"],
      ['packed → preparing', "'Instalar', 'Volver a Preparando'"],
      ['dispatched → packed', "dispatched: ['Pasar a Completado', 'Volver a Empaquetado'"],
      ['installing → packed', "installing: ['Pasar a Listo para entregar', 'Volver a Empaquetado'"],
      ['ready → installing', "'Volver a Instalando'"],
      ['delivered → ready', "'Volver a Listo para entregar'"],
      ['Cancel is offered unless status is cancelled, delivered or completed', 'Cancelar reserva'],
      ['Delete is offered only for cancelled reservations', "cancelled: ['Eliminar']"],
    ],
  },
  {
    at: 'admin 4 Reservation statuses',
    file: 'src/reservas/web/tab/reservation-moves.test.tsx',
    test: 'handed over: its final value first, then 3, 2, 1 on the row, which leaves the list',
    says: [
      [
        'Moving to delivered or completed first asks for the final sale value',
        'Valor final de venta',
      ],
      ['sent with finalSaleValue', 'finalSaleValue: 1234.5'],
      '¡Completado!',
      ['a countdown 3-2-1', "['3', '2', '1']"],
    ],
  },
  {
    at: 'admin 4 Reservation statuses',
    file: 'src/reservas/web/detail/reservation-drawer.test.tsx',
    test: 'delivered, then completed with the value that it has; the countdown closes the detail',
    says: [
      ['for about 1.5 s', 'toBeGreaterThanOrEqual(1_400)'],
      ['the detail dialog closes', "state: 'detached'"],
    ],
  },
  {
    at: 'admin 4 Reservation statuses',
    file: 'src/reservas/web/tab/reservation-moves.test.tsx',
    test: 'cancelling asks and tells; only a cancelled one is deleted, for good',
    says: [
      ['the state will change to Cancelado', '«Cancelado»'],
      ['is permanent after confirmation', 'se elimina de forma permanente'],
    ],
  },
  {
    at: 'admin 4 Reservation statuses',
    file: 'src/reservas/web/tab/reservas-tab.test.tsx',
    test: 'filters by client, country, model and status; the counters go along',
    says: ['Pendiente de pago'],
  },
  {
    at: 'admin 4 Session',
    file: LOGIN,
    test: SIGNS_IN,
    says: [['A stored token is verified on load', '**/api/auth/verify']],
  },
  {
    at: 'admin 4 Session',
    file: LOGIN,
    test: DEAD,
    says: [['A failure removes the token and logs the user out', 'token: null']],
  },
  {
    at: 'admin 4 Other',
    file: 'src/app/changed-meanwhile.test.ts',
    test: '%s > was changed by whoever switched it off, too',
    says: [['Product and service active/inactive toggle', 'toggle']],
  },
  {
    at: 'admin 4 Other',
    file: 'e2e/historial.e2e.ts',
    test: 'it is cleared after three openings in a row, three confirmations and the password; and restored',
    says: [['after three consecutive visits of the History tab', "tab('Historial').click()"]],
  },
];

/** Section 6 of the admin specification: who sees and does what, and how long. */
const ROLES: readonly Row[] = [
  {
    at: 'admin 6',
    file: OPENS,
    test: 'an admin sees all tabs, several flags show theirs in the fixed order, none shows none',
    says: [['full access, all tabs', "shown('admin')"]],
  },
  {
    at: 'admin 6',
    file: 'e2e/panel-shell.e2e.ts',
    test: 'the menu holds what its reader may open, and the theme',
    says: ['Gestión de Usuarios'],
  },
  {
    at: 'admin 6',
    file: 'src/usuarios/web/users/users-dialog.test.tsx',
    test: 'a list with everybody, the own account without a way to delete it',
    says: [
      ['Role admin (Administrador)', "'Administrador'"],
      ['Role user (Usuario)', "'Usuario'"],
      'Sin permisos asignados',
    ],
  },
  {
    at: 'admin 6',
    file: 'src/usuarios/web/users/users-dialog.test.tsx',
    test: 'changes a user: the name in use stays, a blank password too; an admin has no list',
    says: [['An admin is shown without a permission list', 'Acceso completo']],
  },
  {
    at: 'admin 6',
    file: OPENS,
    test: '%s opens %j',
    says: [
      ['agenda → Agenda', "['agenda', ['Agenda']]"],
      ['reservas → Reservas', "['reservas', ['Reservas']]"],
      ['productos → Productos', "['productos', ['Productos']]"],
      ['servicios → Servicios', "['servicios', ['Servicios']]"],
      ['stock → Componentes and Historial Stock', "['stock', ['Componentes', 'Historial Stock']]"],
      ['finanzas → Finanzas', "['finanzas', ['Finanzas']]"],
      ['historial → Historial', "['historial', ['Historial']]"],
    ],
  },
  {
    at: 'admin 6',
    file: 'src/usuarios/server/users.test.ts',
    test: '%s /users%s is for admins alone',
    says: [['lets staff create, edit and delete users', "'POST'", "'PUT'", "'DELETE'"]],
  },
  {
    at: 'admin 6',
    file: LOGIN,
    test: DEAD,
    says: ['admin_token', 'admin_authenticated'],
  },
  {
    at: 'admin 6',
    file: LOGIN,
    test: SIGNS_IN,
    says: [['sent as a bearer token', "['authorization']).toBe(`Bearer"]],
  },
  {
    at: 'admin 6',
    file: 'e2e/session-end.e2e.ts',
    test: 'a form that is open when the session ends waits behind the gate, as it was',
    says: [
      'Tu sesión ha expirado. Por favor inicia sesión nuevamente.',
      ['and logs out', 'token: null'],
    ],
  },
  {
    at: 'admin 6',
    file: 'src/app/pages/admin/panel.test.tsx',
    test: 'a call without a session (401) leads to the sign-in',
    says: [['On a 401', 'endSession(toggleProduct)', 'Tu sesión ha expirado.']],
  },
  {
    at: 'admin 6',
    file: 'src/app/pages/admin/panel.test.tsx',
    test: 'a call without permission (403) leads to the sign-in',
    says: [
      [
        'or 403 in product and settings calls',
        'forbid(putReserveButton)',
        'Tu sesión ha expirado.',
      ],
    ],
  },
];

export const ADMIN_STATES: readonly Row[] = [...STATUSES, ...ROLES];
