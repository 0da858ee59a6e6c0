import type { Row } from './item.ts';

const SERVICIOS = 'e2e/servicios.e2e.ts';
const PRODUCTOS = 'e2e/productos.e2e.ts';
const MAINTENANCE = 'e2e/maintenance.e2e.ts';
const NEW_SERVICE = 'a new service by its fields, shown as a card and then changed';
const CARDS = 'cards say what can be built, in number, word and colour, and what runs out first';
const JOB = 'parts, labour and notes complete the job; the detail shows what was done';

/** Section 2 of the admin specification: services, products, components. */
export const ADMIN_WORKSHOP: readonly Row[] = [
  {
    at: 'admin 2 Services tab',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'a price list of more than one page > twenty to a page, by category, in the order of their names',
    says: [['Category filter', "name: 'Categoría'"]],
  },
  {
    at: 'admin 2 Services tab',
    file: SERVICIOS,
    test: NEW_SERVICE,
    says: [
      ['name', "card(page, 'Ajuste de cadena')"],
      ['category', "'Reparación'"],
      ['description', 'Limpieza, tensión y lubricación.'],
      ['duration', "'90 min'"],
      ['price', "'US$ 48,50'"],
      ['requirements', "'Traer la libreta'"],
      ['active state', "'Activo'"],
      ['edit', 'Editar Ajuste de cadena'],
      ['New service button', 'Nuevo servicio'],
      ['Service form modal', "dialog(page, 'Editar Ajuste de cadena')"],
    ],
  },
  {
    at: 'admin 2 Services tab',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'switched off and on; refused, the page says so in the words of the catalogue',
    says: [['toggle', 'Desactivar Cambio de aceite y filtro']],
  },
  {
    at: 'admin 2 Services tab',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'deletes after a question; refused, the page says so in the words of the catalogue',
    says: [['delete', 'Eliminar Cambio de aceite y filtro']],
  },
  {
    at: 'admin 2 Services tab',
    file: 'src/servicios/web/tab/services-tab.test.tsx',
    test: 'a price list of more than one page > without a single service: the sentence and the prompt to create the first',
    says: [['Empty state with a prompt to create the first service', 'Crear el primer servicio']],
  },
  {
    at: 'admin 2 Products tab',
    file: PRODUCTOS,
    test: CARDS,
    says: [
      ['name', "card(page, 'Kit de defensas tubulares')"],
      ['description', 'Par de faros con instalación eléctrica y llave.'],
      ['price', 'US$ 145,00'],
      ['category', 'Electricidad'],
      ['component count', '1 componente'],
      ['producible units', '4 unidades: stock bajo'],
      ['red at 0', '0 unidades: sin stock', 'rgb(180, 35, 24)'],
      ['yellow under 5', '4 unidades: stock bajo', 'rgb(122, 74, 0)'],
      ['green otherwise', '5 unidades: en stock', 'rgb(11, 107, 69)'],
      'Agenda Taller',
      'Reserva tu unidad',
      ['Active badge', "'Activo'", "'Inactivo'"],
    ],
  },
  {
    at: 'admin 2 Products tab',
    file: PRODUCTOS,
    test: 'changes a product: images of one that is not offered are shown to the staff',
    says: [['Edit', 'Editar Faro']],
  },
  {
    at: 'admin 2 Products tab',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'switches a product off and on',
    says: [['toggle', 'Desactivar Faro']],
  },
  {
    at: 'admin 2 Products tab',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'deletes a product after a question whose focus is on the way back',
    says: [['delete', 'Eliminar Faro']],
  },
  {
    at: 'admin 2 Products tab',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'nothing there, loading, and a list that does not come',
    says: [
      'Vender Unidad',
      ['Product form modal', "dialog(page, 'Nuevo Producto')"],
      ['product sale modal', "dialog(page, 'Vender Unidad')"],
    ],
  },
  {
    at: 'admin 2 Products tab',
    file: PRODUCTOS,
    test: 'creates a product with components, images and specifications; its cost follows',
    says: ['Nuevo Producto'],
  },
  {
    at: 'admin 2 Componentes (stock) tab',
    file: 'src/stock/web/components/components-tab.test.tsx',
    test: 'counters, the specified columns, status, what is committed and what is left',
    says: [
      ['Three counters', 'Total de componentes 4', 'Stock bajo 1', 'Sin stock 1'],
      'Código',
      'Nombre',
      'Stock Actual',
      'Stock Mínimo',
      'Precio/Unidad',
      'Ubicación',
      'Estado',
      'Acciones',
    ],
  },
  {
    at: 'admin 2 Componentes (stock) tab',
    file: 'src/stock/web/components/component-dialogs.test.tsx',
    test: 'creates one, refuses what the rules refuse, and what the server does',
    says: [['Add/edit component modal', 'Nuevo componente']],
  },
  {
    at: 'admin 2 Componentes (stock) tab',
    file: 'src/stock/web/components/component-dialogs.test.tsx',
    test: 'sells: what is missing, too much, and the total',
    says: [['Component sale modal', 'Vender componente']],
  },
  {
    at: 'admin 2 Componentes (stock) tab',
    file: 'src/stock/web/components/components-tab.test.tsx',
    test: 'loading, then nothing there',
    says: ['No hay componentes registrados'],
  },
  {
    at: 'admin 2 Componentes (stock) tab',
    file: MAINTENANCE,
    test: JOB,
    says: [
      ['available parts for the vehicle type', 'Agregar repuesto'],
      ['selected parts', 'Cantidad de Bujía CR8E'],
      ['labor cost', 'Mano de obra'],
      ['mechanic notes', 'Notas del mecánico (opcional)'],
      ['total', "'Total'", '113,38'],
    ],
  },
];
