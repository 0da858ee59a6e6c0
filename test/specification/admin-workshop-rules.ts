import type { Row } from './item.ts';

const PRODUCTS = 'src/productos/server/products.test.ts';
const PRODUCT_INPUT = 'src/productos/server/product-input.test.ts';
const PRODUCT_SALE = 'src/productos/server/sale.test.ts';
const SERVICES = 'src/servicios/server/services.test.ts';
const DRAFT = 'src/servicios/web/form/service-draft.test.ts';
const SERVICES_PAGE = 'e2e/servicios.e2e.ts';
const COMPONENTS = 'src/stock/server/component.test.ts';
const COMPONENT_SALE = 'src/stock/server/sale.test.ts';
const MAINTENANCE = 'src/agenda/web/maintenance/maintenance-draft.test.ts';
const WRONG_INPUT = 'wrong input changes nothing and says what is wrong > %s';
const COST = 'a product > names what can be built, what runs out first, and today’s cost';
const REFUSED_SALE = 'a sale > %s %j is refused with its sentence, and nothing moves';
const UNSOLD = 'a sale that cannot be changes nothing > %s';

/** Section 5 of the admin specification: the rules of catalogue and stock. */
export const ADMIN_WORKSHOP_RULES: readonly Row[] = [
  {
    at: 'admin 5 Product form',
    file: PRODUCT_INPUT,
    test: WRONG_INPUT,
    says: [
      'Por favor ingresa el nombre del producto',
      ['Description and category are required', "'no description'", "'no category'"],
      'Por favor ingresa un precio válido mayor a 0',
      ['Component quantities are at least 1', "'0.999 of a component'"],
      ['A component can be added only once', "'a component twice'"],
    ],
  },
  {
    at: 'admin 5 Product form',
    file: PRODUCTS,
    test: COST,
    says: [
      ['With autoCost on', 'autoCost: true'],
      ['cost = sum of component costPerUnit times quantity', 'cost: 8.73'],
      ['otherwise cost is entered manually', 'autoCost: false, cost: 90'],
    ],
  },
  {
    at: 'admin 5 Product form',
    file: PRODUCTS,
    test: 'a product > is created with what the form sends, and its margin',
    says: [['Margin shown = (price − cost) / price', "price: '149.99'", 'cost: 90', 'margin: 40']],
  },
  {
    at: 'admin 5 Service form',
    file: SERVICES,
    test: WRONG_INPUT,
    says: [
      [
        'Required: name, description, duration, price, category',
        "'no name'",
        "'no description'",
        "'no duration'",
        "'a price of null'",
        "'no category'",
      ],
      ['Price is at least 0', "'a negative price'"],
      ['step 0.01', "'a price of 3 decimals'"],
      ['Stock is at least 0', "'negative stock'"],
      ['Component quantity is at least 1', "'half a component'"],
    ],
  },
  {
    at: 'admin 5 Service form',
    file: SERVICES,
    test: 'wrong input changes nothing and says what is wrong > a component twice, and one that was deleted',
    says: [['A component can be added only once', 'Ese componente ya está en la lista.']],
  },
  {
    at: 'admin 5 Service form',
    file: DRAFT,
    test: '1 to 480 minutes or 1 to 8 hours',
    says: [['1–8 hours or 1–480 minutes', "'480', '0', '481'", "'8', '1,5', '0,5', '9'"]],
  },
  {
    at: 'admin 5 Service form',
    file: DRAFT,
    test: 'the cost is the sum of the components, or what was typed',
    says: [
      ['Cost is entered manually unless the service uses inventory components', "cost: '12,30'"],
      ['cost = sum of component cost times quantity', '2252 + 720'],
    ],
  },
  {
    at: 'admin 5 Service form',
    file: SERVICES_PAGE,
    test: 'a new service by its fields, shown as a card and then changed',
    says: [
      [
        'Requirements are split by commas, trimmed, blanks dropped',
        'Traer la libreta, , Tanque con poca nafta ,',
        "['Traer la libreta', 'Tanque con poca nafta']",
      ],
      ['Margin is shown as a percentage', 'Margen 78,87 %'],
    ],
  },
  {
    at: 'admin 5 Component form',
    file: COMPONENTS,
    test: '%s %j is refused, and nothing is written',
    says: [
      [
        'Code, name, unit',
        'El código es requerido',
        'El nombre es requerido',
        'La unidad es requerida',
      ],
      ['cost per unit (min 0, step 0.01)', "['costPerUnit', -1,", "['costPerUnit', 1.005,"],
      ['quantity (min 0)', "['quantity', -1,"],
      ['minimum stock (min 0)', "['minStock', -0.001,"],
    ],
  },
  {
    at: 'admin 5 Component form',
    file: COMPONENTS,
    test: 'a new component > needs no more than code, name and unit; without a quantity nothing has moved',
    says: [
      ['Supplier and location are optional', "{ code: 'MIN-1', name: 'Mínimo', unit: 'box', }"],
    ],
  },
  {
    at: 'admin 5 Component form',
    file: 'src/stock/web/components/component-dialogs.test.tsx',
    test: 'creates one, refuses what the rules refuse, and what the server does',
    says: [['Numbers default to 0', "name: 'Cantidad', exact: true }).inputValue()).toBe('0')"]],
  },
  {
    at: 'admin 5 Component sale',
    file: 'src/stock/web/components/component-dialogs.test.tsx',
    test: 'sells: what is missing, too much, and the total',
    says: [
      [
        'Only components with stock greater than 0 are selectable',
        '{ name: /Cadena/ }).count()).toBe(0)',
      ],
      ['default cost', "inputValue()).toBe('3,50')"],
      ['Stock insuficiente. Disponible: N', 'Stock insuficiente. Disponible: 12'],
    ],
  },
  {
    at: 'admin 5 Component sale',
    file: COMPONENT_SALE,
    test: REFUSED_SALE,
    says: [
      'Por favor selecciona un componente',
      'La cantidad debe ser mayor a 0',
      'El precio de venta debe ser mayor a 0',
      'El nombre del cliente es requerido',
    ],
  },
  {
    at: 'admin 5 Component sale',
    file: COMPONENT_SALE,
    test: 'a sale > may take all there is; not a thousandth more',
    says: [
      ['The maximum is the stock', 'quantity: 2.851', 'quantity: 2.85 '],
      ['Email and phone are optional', "clientName: 'Ana Rodríguez', ...change"],
    ],
  },
  {
    at: 'admin 5 Product sale',
    file: 'src/productos/web/tab/products-tab.test.tsx',
    test: 'sells a unit: active ones alone, not more than can be built, the total before',
    says: [
      ['Only active products are selectable', "allTextContents()).toEqual(['Kit de defensas'])"],
      ['default the product price', "price.inputValue()).toBe('145')"],
    ],
  },
  {
    at: 'admin 5 Product sale',
    file: PRODUCT_SALE,
    test: UNSOLD,
    says: [
      ['Product is required', 'Por favor selecciona un producto'],
      ['Quantity must be greater than 0', 'La cantidad debe ser mayor a 0'],
      ['Price must be greater than 0', 'El precio de venta debe ser mayor a 0'],
      ['Client name is required', 'El nombre del cliente es requerido'],
    ],
  },
  {
    at: 'admin 5 Product sale',
    file: PRODUCT_SALE,
    test: 'a sale that cannot be changes nothing > more than can be built',
    says: [
      [
        'No hay suficientes componentes. Máximo fabricable: N unidades',
        'No hay suficientes componentes. Máximo fabricable: 2 unidades',
      ],
    ],
  },
  {
    at: 'admin 5 Product sale',
    file: PRODUCTS,
    test: COST,
    says: [
      [
        'minimum over components of floor(stock / required quantity)',
        'quantity: 23_000',
        'producibleUnits: 4',
        "limitingComponent: 'Tubo'",
      ],
    ],
  },
  {
    at: 'admin 5 Maintenance completion',
    file: MAINTENANCE,
    test: 'from one to what is on hand',
    says: [['Part quantity is from 1 to stock', "'0', '0,9', '3,501'", "'1', '3,5'"]],
  },
  {
    at: 'admin 5 Maintenance completion',
    file: 'src/stock/server/stock-reading.test.ts',
    test: 'parts are active, priced and on hand, for the vehicle or for all',
    says: [
      ["matching the appointment's vehicle type", 'vehicleType=motorcycle'],
      ['with stock greater than 0', "name: 'Sin stock', quantity: 0"],
    ],
  },
  {
    at: 'admin 5 Maintenance completion',
    file: MAINTENANCE,
    test: 'nothing to write down without parts and with zero labour',
    says: [['disabled if there are no parts and the labor cost is zero', "['', '0', ' 0,00 ']"]],
  },
  {
    at: 'admin 5 Stock status',
    file: 'src/stock/server/stock-reading.test.ts',
    test: 'the list > is by name, and counts what is active',
    says: [
      ['Low: quantity greater than 0 and at most minStock', 'quantity: 5000', "['Ñandú', 'low']"],
      ['Out of stock: quantity 0', "['ácido', 'out']"],
      ['Otherwise in stock', 'quantity: 5001', "['Bulón', 'in-stock']"],
    ],
  },
];
