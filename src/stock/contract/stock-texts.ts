import type { MovementCause } from '../rules/movement.ts';

/** What the stock says (admin.md sections 2 and 8, letter for letter, and what they leave open). */
export const STOCK_TEXTS = {
  created: 'Componente creado correctamente',
  updated: 'Componente actualizado correctamente',
  deleted: 'Componente eliminado correctamente',
  purchased: 'Compra registrada correctamente',
  sold: 'Venta registrada correctamente',
  empty: 'No hay componentes registrados',
  noMovements: 'No hay movimientos registrados',
  noneMatches: 'Ningún movimiento coincide con los filtros',
  loadFailed: 'Failed to fetch components',
  saveFailed: 'Failed to save component',
  deleteFailed: 'Error al eliminar el componente',
  sellFailed: 'Error al registrar la venta',
  purchaseFailed: 'Error al registrar la compra',
  countFailed: 'Error al aplicar el conteo',
  figureFailed: 'No se pudo leer el stock',
  historyFailed: 'Error al cargar el historial de stock',
  reportFailed: 'Error al cargar el reporte de stock',
} as const;

/** What a line of the ledger says where nobody wrote why. */
export const MOVEMENT_CAUSE_LABELS: Readonly<Record<MovementCause, string>> = {
  first_quantity: 'Stock inicial',
  component_deleted: 'Componente eliminado',
  import: 'Importación CSV',
  purchase: 'Compra',
};

/** What a purchase is called as an expense. */
export const purchaseConcept = (name: string, supplier: string): string =>
  supplier === '' ? `Compra de ${name}` : `Compra de ${name} a ${supplier}`;

const boughtFrom = (supplier: string): string => `Compra a ${supplier}`;

const onInvoice = (number: string): string => (number === '' ? '' : `, factura ${number}`);

/** Why stock came in, as its ledger line says it. */
export const purchaseReason = (supplier: string, number: string): string =>
  `${supplier === '' ? MOVEMENT_CAUSE_LABELS.purchase : boughtFrom(supplier)}${onInvoice(number)}`;

type InvoiceFacts = { supplier: string; number: string; components: number };

/** What a purchase of several is called as an expense. */
export function invoiceConcept({ supplier, number, components }: InvoiceFacts): string {
  const what = components === 1 ? '1 componente' : `${components} componentes`;
  return `${purchaseConcept(what, supplier)}${onInvoice(number)}`;
}

export const VEHICLE_LABELS = {
  motorcycle: 'Moto',
  bicycle: 'Bicicleta',
  'e-vehicle': 'Vehículo eléctrico',
} as const;
