import type { Row } from './item.ts';

const CHOICES = 'test/specification/choices.test.ts';
const LOGIN = 'e2e/login.e2e.ts';
const FINANZAS = 'e2e/finanzas.e2e.ts';
const HISTORIAL = 'e2e/historial.e2e.ts';
const EXPENSES = 'src/finanzas/server/expenses.test.ts';
const DRAFT = 'src/servicios/web/form/service-draft.test.ts';
const PAGES = 'pages: up to five numbers with an ellipsis, sizes, and all of very many at once';
const CLEARED =
  'it is cleared after three openings in a row, three confirmations and the password; and restored';

/** Section 9 of the admin specification: constants and limits, the rows of its table. */
export const ADMIN_CONSTANTS: readonly Row[] = [
  {
    at: 'admin 9',
    file: 'src/usuarios/rules/login-sum.test.ts',
    test: 'adds two numbers from 1 to 10, never the same two as before',
    says: [
      ['Captcha operands', 'part >= 1 && part <= 10'],
      ['1 to 10, addition', 'left: 1, right: 10'],
    ],
  },
  {
    at: 'admin 9',
    file: 'src/finanzas/server/transactions.test.ts',
    test: 'pages hold twenty unless told otherwise, newest first, none twice',
    says: [['Finance transactions per page', '20, 45, 1, 3']],
  },
  {
    at: 'admin 9',
    file: 'e2e/historial-stock.e2e.ts',
    test: 'twenty to a page, and a new one appears by itself',
    says: [['Stock movements per page', 'toBe(21)', 'Página 1 de 2']],
  },
  {
    at: 'admin 9',
    file: 'src/agenda/web/tab/agenda-tab.test.tsx',
    test: 'ten to a page, without what is delivered or cancelled',
    says: [['Citations per page', 'LIVE.slice(0, 10)', 'Página 1 de 2']],
  },
  {
    at: 'admin 9',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'a price list of more than one page > twenty to a page, by category, in the order of their names',
    says: [['Services per page', 'count()).toBe(20)']],
  },
  {
    at: 'admin 9',
    file: 'src/reservas/server/reservation-list.test.ts',
    test: 'the list > has pages, and all of them in one for 1000 and for −1',
    says: [
      ['Reservation fetch limit', '?limit=1000'],
      ['1000 (both citations and reservations)', '?limit=1000'],
    ],
  },
  {
    at: 'admin 9',
    file: 'src/agenda/server/citation-list.test.ts',
    test: 'GET /api/citations > limit=1000 is allowed, an unknown parameter is not',
    says: [['History fetch limit', 'limit: 1000']],
  },
  {
    at: 'admin 9',
    file: 'src/reservas/web/tab/reservas-tab.test.tsx',
    test: 'lists what is under way, newest first, with counters of it, on pages of every size',
    says: [
      ['Reservation and history page-size options', 'Por página'],
      ['10, 20, 50, 100, Todos', "'10', '20', '50', '100', 'Todos'"],
      ['default 10', 'OPEN.slice(0, 10)'],
    ],
  },
  {
    at: 'admin 9',
    file: HISTORIAL,
    test: PAGES,
    says: [
      ['Page numbers shown', "['1', '2', '3', '4', '5']"],
      [
        'up to 5, plus first, previous, next, last',
        'Primera página',
        '« Anterior',
        'Siguiente »',
        'Última página',
      ],
    ],
  },
  {
    at: 'admin 9',
    file: 'src/agenda/web/detail/citation-moves.test.tsx',
    test: 'delivered counts 3, 2, 1 in steps of half a second and closes',
    says: [
      ['Completion countdown', "'3', '2', '2', '1', '1'"],
      ['3-2-1 in 0.5 s steps', '[480, 20, 480, 20, 480]'],
    ],
  },
  {
    at: 'admin 9',
    file: EXPENSES,
    test: 'refuses, with the sentence in message and error, and changes nothing > %j',
    says: [
      ['Expense concept / notes', 'El concepto puede tener hasta 200 caracteres.'],
      ['max 200 / max 500 characters', "'x'.repeat(201)", "'ñ'.repeat(501)"],
    ],
  },
  {
    at: 'admin 9',
    file: 'src/finanzas/server/receipts.test.ts',
    test: 'what is no picture is refused, and nothing is entered > %s',
    says: [
      ['Receipt', 'Solo se permiten imágenes'],
      ['image, max 5 MB', '5 * 1024 * 1024 + 1'],
    ],
  },
  {
    at: 'admin 9',
    file: EXPENSES,
    test: 'an expense > is of today in the workshop where it names no day; a date value means its day',
    says: [['Default expense date', "toBe('2026-11-23')"]],
  },
  {
    at: 'admin 9',
    file: 'e2e/manual.e2e.ts',
    test: 'the dialog starts empty, today at 10:00, with the focus on the name; Esc returns the focus',
    says: [['Manual citation default time', "'10:00'"]],
  },
  {
    at: 'admin 9',
    file: 'src/historial/rules/history-filters.test.ts',
    test: 'the years run from the next one down to 2020',
    says: [
      ['History year filter', 'yearChoices(2026)'],
      ['2020 through next year', '2027', '2020'],
    ],
  },
  {
    at: 'admin 9',
    file: 'src/productos/rules/producible-text.test.ts',
    test: '%s is %s, «%s»',
    says: [['Low producible threshold', "4, 'few'", "5, 'enough'"]],
  },
  {
    at: 'admin 9',
    file: DRAFT,
    test: '1 to 480 minutes or 1 to 8 hours',
    says: [['Service duration bounds', "'1', '480', '0', '481'", "'1', '8'"]],
  },
  {
    at: 'admin 9',
    file: DRAFT,
    test: 'a new one lasts 60 minutes, is maintenance and active',
    says: [
      [
        'default 60 minutes, category maintenance, active true',
        "'60'",
        "'maintenance'",
        'active: true',
      ],
    ],
  },
  {
    at: 'admin 9',
    file: 'src/shared/time/day-time.test.ts',
    test: 'times of day > durations',
    says: [
      ['Duration display', 'formatDuration'],
      ['multiples of 60 as hours (1 hora or N horas), else N min', '1 hora', '2 horas', '90 min'],
    ],
  },
  {
    at: 'admin 9',
    file: HISTORIAL,
    test: CLEARED,
    says: [['Clear-history button', 'Vaciar historial']],
  },
  {
    at: 'admin 9',
    file: FINANZAS,
    test: 'the month: cards, charts and tables say the same; lines open; everything is its own',
    says: [['Default finance period', '27 transacciones']],
  },
  {
    at: 'admin 9',
    file: 'src/shared/money/money.test.ts',
    test: '%i cents are written %s',
    says: [
      ['Currency', 'US$'],
      ['USD, es-UY locale, 2 decimals', '1.234,50'],
    ],
  },
  {
    at: 'admin 9',
    file: CHOICES,
    test: 'units, service categories and permission keys',
    says: [
      ['Component units', 'UNITS'],
      ['piece, meter, kilogram, liter, box, pack', 'piece, meter, kilogram, liter, box, pack'],
    ],
  },
  {
    at: 'admin 9',
    file: LOGIN,
    test: 'a stored token that is dead is removed on load',
    says: [
      ['Token storage keys', "localStorage.setItem('admin_token'"],
      'admin_token',
      'admin_authenticated',
    ],
  },
];
