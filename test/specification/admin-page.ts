import type { Row } from './item.ts';

const LOGIN = 'e2e/login.e2e.ts';
const SHELL = 'e2e/panel-shell.e2e.ts';
const RESERVAS = 'e2e/reservas-tab.e2e.ts';
const DOORS = 'src/app/access-policies.test.ts';
const FRONT = 'the front door says what it is, on a desk and on a phone';
const SIGNS_IN = 'right name, password and sum open the panel; the session is kept and verified';
const TABS = 'top bar and tabs, wide and narrow, light and dark';

/** Sections 1 and 2 of the admin specification: the gate, the page around the tabs, the users. */
export const ADMIN_PAGE: readonly Row[] = [
  {
    at: 'admin 1',
    file: DOORS,
    test: 'the table > of all 128 sets of flags, with and without the role, each door opens for whom it says',
    says: [
      ['role admin (full access)', "'admin'"],
      ['role user (access by permission flags)', 'PERMISSIONS'],
    ],
  },
  {
    at: 'admin 1',
    file: LOGIN,
    test: SIGNS_IN,
    says: [['log in behind a gate', "'/admin'"]],
  },
  {
    at: 'admin 1',
    file: 'e2e/mechanic-morning.e2e.ts',
    test: 'a mechanic takes the job of the morning from accepted to delivered',
    says: [['manage appointments', "forward(drawer, 'En Taller')"]],
  },
  {
    at: 'admin 1',
    file: 'src/reservas/web/detail/reservation-drawer.test.tsx',
    test: 'each status offers exactly the moves of the specification',
    says: [['unit reservations through status flows', 'Pasar a Importando']],
  },
  {
    at: 'admin 1',
    file: 'e2e/shelf-to-client.e2e.ts',
    test: 'a component becomes a product that a visitor books; sales and the job run it down to nothing, and the history tells it all',
    says: [
      ['manage services, products and components', 'Nuevo Producto'],
      ['sell components and products', 'Vender'],
      ['see stock movements', 'Historial Stock'],
    ],
  },
  {
    at: 'admin 1',
    file: 'e2e/finanzas.e2e.ts',
    test: 'an expense with a photo: checked, sent with its progress, seen in the month, changed, exported, deleted',
    says: [['register expenses with receipts', 'Ver comprobante de Elevador usado']],
  },
  {
    at: 'admin 1',
    file: 'e2e/finanzas.e2e.ts',
    test: 'the month: cards, charts and tables say the same; lines open; everything is its own',
    says: [['see finance metrics and transactions', 'Ingresos Totales']],
  },
  {
    at: 'admin 1',
    file: 'e2e/historial.e2e.ts',
    test: 'a delivered job is found by brand and month, read and commented on; its client’s past beside it',
    says: [
      ['business history', 'Citas entregadas'],
      ['add internal comments to history records', 'Comentario guardado exitosamente'],
    ],
  },
  {
    at: 'admin 1',
    file: 'e2e/users.e2e.ts',
    test: 'creates a user with the keyboard alone, by their flags',
    says: [['manage users and their permissions', 'Usuario creado exitosamente']],
  },
  {
    at: 'admin 2',
    file: LOGIN,
    test: FRONT,
    says: ['/admin', ['a login screen is shown instead', 'gateOn(page).enter.waitFor()']],
  },
  {
    at: 'admin 2',
    file: SHELL,
    test: 'an address without a tab becomes that of the open one, without a step of the Back button',
    says: [['tabs are switched inside the page', '/admin#agenda']],
  },
  {
    at: 'admin 2 Login screen',
    file: LOGIN,
    test: FRONT,
    says: [
      'Panel de Administración',
      'Ingresar',
      [
        'contact the system administrator if the password is forgotten',
        '¿Olvidaste tu contraseña? Comunícate con el administrador del sistema.',
      ],
    ],
  },
  {
    at: 'admin 2 Login screen',
    file: LOGIN,
    test: 'the sum can be renewed, and solved without arithmetic',
    says: [
      ['two random numbers from 1 to 10 added', '([1-9]|10) \\+ ([1-9]|10)'],
      ['a refresh button', 'Otra operación'],
    ],
  },
  {
    at: 'admin 2 Login screen',
    file: LOGIN,
    test: SIGNS_IN,
    says: [
      ['Fields: username and password', 'gate.username', 'gate.password'],
      'Verificando...',
      ['On load a stored token is verified', '**/api/auth/verify'],
    ],
  },
  {
    at: 'admin 2 Login screen',
    file: LOGIN,
    test: 'a stored token that is dead is removed on load',
    says: [['the token is removed and the user is logged out', 'token: null']],
  },
  {
    at: 'admin 2 Main admin page',
    file: SHELL,
    test: TABS,
    says: [
      ['Link back to the home page', "getAttribute('href')).toBe('/')"],
      ['Tabs: Agenda', "'Agenda'"],
      'Reservas',
      'Productos',
      'Servicios',
      'Componentes',
      'Finanzas',
      'Historial Stock',
      ['Historial. Visibility', "'Historial'"],
    ],
  },
  {
    at: 'admin 2 Main admin page',
    file: 'src/app/pages/admin/permissions.test.ts',
    test: '%s opens %j',
    says: [['Visibility depends on permissions', 'shown([permission])']],
  },
  {
    at: 'admin 2 Main admin page',
    file: SHELL,
    test: 'the menu holds what its reader may open, and the theme',
    says: [
      ['User menu', 'menú de usuario'],
      'Gestión de Usuarios',
      ['for role admin only', "openPanel(site, ['agenda'])"],
      ['Logout button', 'Cerrar sesión'],
    ],
  },
  {
    at: 'admin 2 Main admin page',
    file: 'e2e/historial-stock.e2e.ts',
    test: 'twenty to a page, and a new one appears by itself',
    says: [
      ['Switching tabs clears filters', "type.inputValue()).toBe('Todos')"],
      ['resets the page to 1', 'leaveAndComeBack', 'Página 1 de 2'],
    ],
  },
  {
    at: 'admin 2 Main admin page',
    file: 'src/agenda/web/tab/agenda-tab.test.tsx',
    test: 'in the place of the first list: bones of its size, then what went wrong',
    says: [['A loading screen is shown while citations', '[aria-label=Citas][aria-busy=true]']],
  },
  {
    at: 'admin 2 Main admin page',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'a price list of more than one page > none in a category, loading, and a list that does not come',
    says: [['services or products load', 'Cargando…']],
  },
  {
    at: 'admin 2 Main admin page',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'a failed switch and a failed deletion are said over the page',
    says: [['A dismissable banner shows page errors', "press(page, 'Cerrar')"]],
  },
  {
    at: 'admin 2 Main admin page',
    file: SHELL,
    test: 'the dot beats three times and stands still; without motion it never beats',
    says: [
      ['Pulsing tabs', 'LONGEST_BEAT)).toBe(4_800)'],
      ['Agenda pulses when any citation is pending', 'bookedOn(site'],
    ],
  },
  {
    at: 'admin 2 Main admin page',
    file: RESERVAS,
    test: 'a new one is told of and stands in the list; keys and search lead to it',
    says: [['Reservas pulses when any reservation is pending', 'Reservas, 3 pendientes']],
  },
  {
    at: 'admin 2 Main admin page',
    file: 'e2e/labels-csv.e2e.ts',
    test: 'the tab pulses three times and then rests; not where motion is not wanted',
    says: [['quantity at or below minStock', 'con stock bajo']],
  },
  {
    at: 'admin 2 User management dialog',
    file: 'e2e/users.e2e.ts',
    test: 'creates a user with the keyboard alone, by their flags',
    says: [['Lists users, with a create/edit sub-dialog', 'Nuevo usuario']],
  },
  {
    at: 'admin 2 User management dialog',
    file: 'src/usuarios/web/users/users-dialog.test.tsx',
    test: 'nobody there, loading, and a list that does not come',
    says: ['No hay usuarios registrados'],
  },
  {
    at: 'admin 2 Other pagination',
    file: 'src/agenda/web/tab/agenda-tab.test.tsx',
    test: 'ten to a page, without what is delivered or cancelled',
    says: ['Anterior', ['Página X de Y', 'Página 1 de 2']],
  },
];
