import type { MovementCause } from '../rules/movement.ts';

/** Messages of the stock screens; those of docs/rules/panel.md 2 and 8 are letter for letter. */
export const STOCK_TEXTS = {
  created: 'Componente creado correctamente',
  updated: 'Componente actualizado correctamente',
  deleted: 'Componente eliminado correctamente',
  purchased: 'Compra registrada correctamente',
  empty: 'No hay componentes registrados',
  noMovements: 'No hay movimientos registrados',
  noneMatches: 'Ningún movimiento coincide con los filtros',
  loadFailed: 'Failed to fetch components',
  saveFailed: 'Failed to save component',
  deleteFailed: 'Error al eliminar el componente',
  purchaseFailed: 'Error al registrar la compra',
  countFailed: 'Error al aplicar el conteo',
  figureFailed: 'No se pudo leer el stock',
  historyFailed: 'Error al cargar el historial de stock',
  reportFailed: 'Error al cargar el reporte de stock',
} as const;

/** Reason of a ledger line that the program wrote. */
export const MOVEMENT_CAUSE_LABELS: Readonly<Record<MovementCause, string>> = {
  first_quantity: 'Stock inicial',
  component_deleted: 'Componente eliminado',
  import: 'Importación CSV',
  purchase: 'Compra',
};

/** Returns the concept of the expense for a purchase of one component. */
export const purchaseConcept = (name: string, supplier: string): string =>
  supplier === '' ? `Compra de ${name}` : `Compra de ${name} a ${supplier}`;

const boughtFrom = (supplier: string): string => `Compra a ${supplier}`;

const onInvoice = (number: string): string => (number === '' ? '' : `, factura ${number}`);

/** Returns the reason of a purchase's ledger line. */
export const purchaseReason = (supplier: string, number: string): string =>
  `${supplier === '' ? MOVEMENT_CAUSE_LABELS.purchase : boughtFrom(supplier)}${onInvoice(number)}`;

type InvoiceFacts = { supplier: string; number: string; components: number };

/** Returns the concept of the expense for a purchase of several components. */
export function invoiceConcept({ supplier, number, components }: InvoiceFacts): string {
  const articles = components === 1 ? '1 componente' : `${components} componentes`;
  return `${purchaseConcept(articles, supplier)}${onInvoice(number)}`;
}

export const VEHICLE_LABELS = {
  motorcycle: 'Moto',
  bicycle: 'Bicicleta',
  'e-vehicle': 'Vehículo eléctrico',
} as const;
