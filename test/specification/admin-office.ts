import type { Row } from './item.ts';

const FINANZAS = 'e2e/finanzas.e2e.ts';
const MOVEMENTS = 'e2e/historial-stock.e2e.ts';
const HISTORIAL = 'e2e/historial.e2e.ts';
const MONTH = 'the month: cards, charts and tables say the same; lines open; everything is its own';
const PERIOD =
  'the period filter shows everything, single months and empty months, and never ends before it begins; a failed read is shown';
const EXPENSE =
  'an expense with a photo: checked, sent with its progress, seen in the month, changed, exported, deleted';
const LINES =
  'every movement with its sign, its stock before and after, its reference and its author';
const PAGES = 'pages: up to five numbers with an ellipsis, sizes, and all of very many at once';
const FOUND =
  'a delivered job is found by brand and month, read and commented on; its client’s past beside it';
const CLEARED =
  'it is cleared after three openings in a row, three confirmations and the password; and restored';

/** Section 2 of the admin specification: finance and the two histories. */
export const ADMIN_OFFICE: readonly Row[] = [
  {
    at: 'admin 2 Finanzas tab',
    file: FINANZAS,
    test: PERIOD,
    says: [
      ['start date', "'Desde'"],
      ['end date', "'Hasta'"],
      'Mes actual',
      'Ver todo',
      'No se pudieron cargar las métricas',
    ],
  },
  {
    at: 'admin 2 Finanzas tab',
    file: FINANZAS,
    test: MONTH,
    says: [
      ['Defaults to the current month', '27 transacciones'],
      ['total income (with transaction count)', 'Ingresos Totales', '27 transacciones'],
      ['total costs', 'Costos Totales'],
      ['net profit', 'Ganancia Neta'],
      ['average margin', 'Margen Promedio'],
      ['Services block', 'IngresosUS$ 3.905,00', "figures('servicios')"],
      ['products block', 'IngresosUS$ 1.466,00', "figures('productos')"],
      [
        'each with income, costs, profit, margin and count',
        'Costos',
        'Ganancia',
        'Margen',
        'Cantidad22',
      ],
      [
        'columns date, type, client, product or service, sale, cost, profit, margin',
        "'Fecha'",
        "'Tipo'",
        "'Cliente'",
        "'Servicio/Producto'",
        "'Venta'",
        "'Costo'",
        "'Ganancia'",
        "'Margen'",
      ],
      ['client, email, phone', 'Emaillucia@ejemplo.com', 'Teléfono099 123 456'],
      ['country (products only)', 'PaísUruguay'],
      ['full date', 'Fecha completajueves, 12 de noviembre de 2026'],
      ['ROI', 'ROI-28,57'],
      ['Pagination', 'Página 2 de 2'],
    ],
  },
  {
    at: 'admin 2 Finanzas tab',
    file: FINANZAS,
    test: EXPENSE,
    says: [
      ['Expenses list with total', 'Total de gastos'],
      ['receipt link', 'Ver comprobante de Elevador usado'],
      'Cargar Gasto',
    ],
  },
  {
    at: 'admin 2 Expense dialog',
    file: FINANZAS,
    test: EXPENSE,
    says: [
      ['amount', "'Monto'"],
      ['concept', "'Concepto'"],
      ['category (optional)', 'Categoría (opcional)'],
      ['date', 'Fecha: lunes, 23 de noviembre de 2026'],
      ['notes (optional)', 'Notas (opcional)'],
      ['receipt image (optional)', 'Comprobante (opcional)'],
    ],
  },
  {
    at: 'admin 2 Historial Stock tab',
    file: MOVEMENTS,
    test: 'filters by component, type and days; clears them',
    says: [
      ['component', "'Componente'"],
      ['movement type', 'Tipo de movimiento'],
      ['date from', "'Desde'"],
      ['date to', "'Hasta'"],
      ['a clear button', 'Quitar filtros'],
    ],
  },
  {
    at: 'admin 2 Historial Stock tab',
    file: MOVEMENTS,
    test: LINES,
    says: [
      ['Table columns', 'columnheader'],
      ['date;', "'Fecha'"],
      ['component with code;', 'Grasa de litioGRA-1'],
      ['type;', "'Tipo'"],
      ['quantity with sign and unit', '−0,85 kilogramos', '+12 unidades'],
      ['previous stock', 'Stock Anterior'],
      ['new stock', 'Stock Nuevo'],
      ['reference type with the last 8 characters of the id', 'slice(-8)'],
      ['user name and email', 'actor_name', 'actor_email'],
      'Sistema',
    ],
  },
  {
    at: 'admin 2 Historial Stock tab',
    file: MOVEMENTS,
    test: 'twenty to a page, and a new one appears by itself',
    says: [['Pagination', 'Página 2 de 2']],
  },
  {
    at: 'admin 2 Historial tab',
    file: HISTORIAL,
    test: FOUND,
    says: [
      ['Counters', 'Citas entregadas 3', 'Reservas completadas 1'],
      ['a show cancelled/deleted option', 'Mostrar canceladas y eliminadas'],
      ['Combined table of delivered citations and completed reservations', 'Servicio o producto'],
      [
        'A row click opens a detail modal',
        "bodyRows(page).first().getByText('20/11/2026').click()",
      ],
      'Guardar Comentario',
    ],
  },
  {
    at: 'admin 2 Historial tab',
    file: HISTORIAL,
    test: PAGES,
    says: [
      ['Page-size selector', 'Por página'],
      ['first', 'Primera página'],
      ['previous', '« Anterior'],
      'Siguiente »',
      ['last', 'Última página'],
    ],
  },
  {
    at: 'admin 2 Historial tab',
    file: 'src/historial/rules/page-numbers.test.ts',
    test: 'page %i of %i',
    says: [
      ['numbered pages with ellipsis logic', '… 2 3 4 5 6 …'],
      ['Up to 5 numbered pages', '1 2 3 4 5 …'],
    ],
  },
  {
    at: 'admin 2 Historial tab',
    file: HISTORIAL,
    test: 'a history that cannot be read says so, and is read once it can',
    says: ['No hay datos en el historial'],
  },
  {
    at: 'admin 2 Historial tab',
    file: HISTORIAL,
    test: CLEARED,
    says: [
      ['appears only after the tab was opened three times consecutively', 'Vaciar historial'],
      ['Leaving resets the count', "tab('Productos').click()"],
    ],
  },
  {
    at: 'admin 2 Historial tab',
    file: 'src/historial/server/history.test.ts',
    test: 'pages, totals and counters equal what the rows say > in the workshop’s time zone, and in another once it is changed',
    says: ['year', 'month', 'brand', 'model', 'country'],
  },
  {
    at: 'admin 2 Historial tab',
    file: 'src/agenda/web/detail/citation-drawer.test.tsx',
    test: 'data, links and journey are those of the appointment',
    says: [
      [
        'client data, vehicle, service or product, price, dates, status, payment status, client notes',
        'Cliente Lucía Fernández',
        'Pago Confirmado',
        'Notas del cliente',
      ],
    ],
  },
];
