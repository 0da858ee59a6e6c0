/** Quantities are integer thousandths of their unit inside the program and have at most 3 decimals in the API. */
export type Thousandths = number;

export const UNITS = ['piece', 'meter', 'kilogram', 'liter', 'box', 'pack'] as const;
export type Unit = (typeof UNITS)[number];

const LABELS: Readonly<Record<Unit, readonly [one: string, many: string]>> = {
  piece: ['unidad', 'unidades'],
  meter: ['metro', 'metros'],
  kilogram: ['kilogramo', 'kilogramos'],
  liter: ['litro', 'litros'],
  box: ['caja', 'cajas'],
  pack: ['paquete', 'paquetes'],
};

const NUMBER = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 3 });

export function quantityOf(thousandths: Thousandths): number {
  return thousandths / 1000;
}

/** `2,85` */
export function formatQuantity(quantity: number): string {
  return NUMBER.format(quantity);
}

/** `2,85 kilogramos`, `1 unidad` */
export function formatWithUnit(quantity: number, unit: Unit): string {
  return `${NUMBER.format(quantity)} ${LABELS[unit][Math.abs(quantity) === 1 ? 0 : 1]}`;
}

/** `2`, `0,35 kilogramos`: pieces, and what has no unit, are a number alone. */
export function formatMeasured(quantity: number, unit: Unit | null): string {
  return unit === null || unit === 'piece'
    ? formatQuantity(quantity)
    : formatWithUnit(quantity, unit);
}

/** `kilogramo`, `kilogramos` */
export function unitLabels(unit: Unit): readonly string[] {
  return LABELS[unit];
}

export function unitLabel(unit: Unit): string {
  return LABELS[unit][0];
}

/** `+0,5`, `−3`, `0` */
export function formatSignedQuantity(quantity: number): string {
  if (quantity === 0) return '0';
  return `${quantity > 0 ? '+' : '−'}${formatQuantity(Math.abs(quantity))}`;
}

/** Units whose quantities are whole numbers. */
const WHOLE: Readonly<Record<Unit, boolean>> = {
  piece: true,
  meter: false,
  kilogram: false,
  liter: false,
  box: true,
  pack: true,
};

/** Returns the Spanish error for a fraction of a unit that is counted whole, else `null`. */
export function wholeProblem(quantity: Thousandths, unit: Unit): string | null {
  if (!WHOLE[unit] || quantity % 1000 === 0) return null;
  return `La cantidad debe ser un número entero de ${LABELS[unit][1]}.`;
}

/** Returns the cost of a quantity at a price per unit in cents, rounded to the nearest cent (half a cent up). */
export function costOf(quantity: Thousandths, unitCents: number): number {
  return Math.round((quantity * unitCents) / 1000);
}
