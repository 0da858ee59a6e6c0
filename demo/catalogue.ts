import type { ServicePlan } from '#services/rules/service-fields.ts';
import type { NewService } from '#services/server/service-actions.ts';
import type { Unit } from '#shared/money/quantity.ts';
import type { NewComponent } from '#stock/server/component-actions.ts';

/** A component of the example workshop, in dollars and whole units. */
type ComponentRow = readonly [
  code: string,
  name: string,
  unit: Unit,
  quantity: number,
  minStock: number,
  cost: number,
  price: number | null,
  location: string,
];

const COMPONENT_ROWS: readonly ComponentRow[] = [
  ['ACE-1040', 'Aceite 10W-40 semisintético', 'liter', 38.5, 12, 7.9, 12.5, 'A1'],
  ['ACE-1550', 'Aceite 15W-50 sintético', 'liter', 16, 8, 11.4, 18, 'A1'],
  ['FIL-ACE-01', 'Filtro de aceite universal', 'piece', 24, 10, 4.2, 9, 'A2'],
  ['FIL-AIR-07', 'Filtro de aire MT-07', 'piece', 4, 3, 14.8, 27, 'A2'],
  ['BUJ-CR8', 'Bujía CR8E', 'piece', 32, 12, 3.6, 7.5, 'A3'],
  ['BUJ-IRI', 'Bujía de iridio', 'piece', 9, 6, 11.2, 21, 'A3'],
  ['PAS-DEL', 'Pastillas de freno delanteras', 'pack', 11, 5, 13.5, 26, 'B1'],
  ['PAS-TRA', 'Pastillas de freno traseras', 'pack', 3, 5, 11.9, 23, 'B1'],
  ['LIQ-DOT4', 'Líquido de freno DOT 4', 'liter', 6.25, 3, 8.4, 15, 'B2'],
  ['REF-VER', 'Refrigerante', 'liter', 14, 6, 4.9, 9.5, 'B2'],
  ['KIT-520', 'Kit de transmisión 520', 'box', 5, 2, 68, 118, 'C1'],
  ['LUB-CAD', 'Lubricante de cadena', 'piece', 12, 6, 6.1, 12, 'C1'],
  ['CUB-1207', 'Cubierta delantera 120/70-17', 'piece', 4, 2, 74, 125, 'D1'],
  ['CUB-1805', 'Cubierta trasera 180/55-17', 'piece', 2, 2, 96, 162, 'D1'],
  ['CAM-17', 'Cámara 17 pulgadas', 'piece', 0, 4, 6.3, 13, 'D2'],
  ['BAT-YTZ', 'Batería YTZ10S', 'piece', 3, 2, 62, 105, 'E1'],
  ['DEF-TUB', 'Tubo de acero para defensas', 'meter', 18.4, 6, 5.2, null, 'F1'],
  ['BUL-M8', 'Bulón M8 con tuerca', 'piece', 140, 60, 0.35, 0.9, 'F2'],
  ['CAB-ELE', 'Cable eléctrico 1,5 mm', 'meter', 52.75, 20, 0.6, 1.4, 'F2'],
  ['GRA-LIT', 'Grasa de litio', 'kilogram', 2.85, 1, 9.7, null, 'F3'],
];

export const COMPONENTS: readonly NewComponent[] = COMPONENT_ROWS.map(
  ([code, name, unit, quantity, minStock, cost, price, location]) => ({
    code,
    name,
    unit,
    quantity: Math.round(quantity * 1000),
    minStock: Math.round(minStock * 1000),
    costPerUnitCents: Math.round(cost * 100),
    salePriceCents: price === null ? null : Math.round(price * 100),
    vehicleTypes: code.startsWith('CAM') ? [] : ['motorcycle'],
    supplier: '',
    location,
  }),
);

/** BOM (bill of materials) by component code, in whole units. */
export type Bom = readonly (readonly [code: string, quantity: number])[];
type Job = Omit<NewService, 'components' | 'active'> & { bom: Bom };

const job = (
  category: NewService['category'],
  name: string,
  duration: number,
  dollars: number,
  description: string,
  bom: Bom = [],
  requirements: string[] = [],
  plan: ServicePlan | null = null,
): Job => ({
  name,
  description,
  duration,
  price: Math.round(dollars * 100),
  manualCost: Math.round(dollars * 35),
  category,
  requirements,
  bom,
  plan,
});

export const SERVICES: readonly Job[] = [
  job(
    'maintenance',
    'Service completo',
    120,
    185,
    'Aceite, filtros, bujías, frenos, cadena y control de 20 puntos.',
    [
      ['ACE-1040', 3],
      ['FIL-ACE-01', 1],
      ['BUJ-CR8', 2],
    ],
    ['Libreta de service'],
    { everyKm: 6000, everyMonths: 12 },
  ),
  job(
    'maintenance',
    'Cambio de aceite y filtro',
    45,
    48.5,
    'Aceite semisintético y filtro nuevo, con control de niveles.',
    [
      ['ACE-1040', 2.5],
      ['FIL-ACE-01', 1],
    ],
    [],
    { everyKm: 3000, everyMonths: 6 },
  ),
  job(
    'maintenance',
    'Lubricación y ajuste de cadena',
    30,
    18,
    'Limpieza, lubricación y tensado.',
    [['LUB-CAD', 1]],
    [],
    { everyKm: 1000, everyMonths: 2 },
  ),
  job(
    'maintenance',
    'Cambio de refrigerante',
    60,
    42,
    'Vaciado, purga y líquido nuevo.',
    [['REF-VER', 2]],
    [],
    { everyKm: null, everyMonths: 24 },
  ),
  job(
    'repair',
    'Frenos: pastillas y purga',
    90,
    96,
    'Pastillas delanteras, purga y prueba en ruta.',
    [
      ['PAS-DEL', 1],
      ['LIQ-DOT4', 1],
    ],
  ),
  job('repair', 'Kit de transmisión', 120, 132.9, 'Corona, piñón y cadena nuevos.', [
    ['KIT-520', 1],
  ]),
  job(
    'repair',
    'Cambio de cubiertas',
    90,
    38,
    'Mano de obra y balanceo; las cubiertas se cobran aparte.',
  ),
  job(
    'repair',
    'Reparación de motor',
    480,
    420,
    'Desarme, medición y armado. El plazo incluye la prueba en ruta.',
    [],
    ['Tanque con menos de un cuarto de combustible'],
  ),
  job(
    'consultation',
    'Diagnóstico eléctrico',
    60,
    60,
    'Lectura de códigos y prueba de carga.',
    [],
    ['Traer las dos llaves'],
  ),
  job(
    'consultation',
    'Revisión antes de comprar',
    60,
    55,
    'Informe escrito del estado de la moto que estás por comprar.',
  ),
  job('installation', 'Instalación de defensas', 180, 240, 'Fabricación a medida y montaje.', [
    ['DEF-TUB', 3.5],
    ['BUL-M8', 8],
  ]),
  job(
    'rental',
    'Alquiler de elevador por hora',
    60,
    15,
    'Box con elevador y herramientas de mano para trabajar en tu moto.',
    [],
    ['Cédula de identidad'],
  ),
];
