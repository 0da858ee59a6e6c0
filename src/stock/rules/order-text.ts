import { formatWithUnit, type Unit, unitLabel } from '#shared/money/quantity.ts';
import { csvDecimal, csvQuantity, writeCsv } from '#shared/text/csv.ts';

type Order = {
  component: { code: string; name: string; unit: Unit; supplier: string; costPerUnit: number };
  /** In units. */
  toOrder: number;
  /** Of the whole quantity, in dollars. */
  cost: number;
};

/** Formats an order for a supplier, to be sent by WhatsApp or mail; without costs. */
export function orderText(workshop: string, orders: readonly Order[]): string {
  const lines = orders.map(
    ({ component, toOrder }) =>
      `- ${formatWithUnit(toOrder, component.unit)}: ${component.name} (${component.code})`,
  );
  return [`Pedido de ${workshop}:`, ...lines].join('\n');
}

const COLUMNS = [
  'proveedor',
  'codigo',
  'nombre',
  'unidad',
  'pedir',
  'costo_unitario',
  'costo',
] as const;

/** Formats orders as CSV for a spreadsheet in es-UY. */
export function orderCsv(orders: readonly Order[]): string {
  const rows = orders.map(({ component, toOrder, cost }) => [
    component.supplier,
    component.code,
    component.name,
    unitLabel(component.unit),
    csvQuantity(toOrder),
    csvDecimal(component.costPerUnit),
    csvDecimal(cost),
  ]);
  return writeCsv([COLUMNS, ...rows]);
}
