import { empty, type Field, longerThan, NOT_TEXT, notALine } from '#shared/fields/field-rules.ts';
import { MAX_CENTS } from '#shared/money/money.ts';

/** Fields of the component form (docs/rules/panel.md 5), shared by form, server and tests. */

const line = (label: string, maxLength: number): Field => [
  [longerThan(maxLength), `${label} no puede superar los ${maxLength} caracteres.`],
  [notALine, NOT_TEXT],
];

export const code: Field = [[empty, 'El código es requerido'], ...line('El código', 40)];
export const componentName: Field = [[empty, 'El nombre es requerido'], ...line('El nombre', 120)];
export const supplier = line('El proveedor', 120);
export const location = line('La ubicación', 60);
export const invoiceNumber = line('El número de factura', 60);
export const reason = line('El motivo', 200);

export const STOCK_FIELD_TEXTS = {
  unit: 'La unidad es requerida',
  unitStays:
    'La unidad no se puede cambiar: el componente ya tiene movimientos o está en uso. Crea otro con esa unidad.',
  cost: 'El costo debe ser 0 o más, con hasta 2 decimales.',
  quantity: 'La cantidad debe ser 0 o más.',
  minStock: 'El stock mínimo debe ser 0 o más.',
  targetStock: 'La cantidad objetivo debe ser mayor al stock mínimo.',
  salePrice: 'El precio de venta debe ser mayor a 0',
  vehicleType: 'Ese vehículo no existe.',
  purchaseTooMuch: 'El total de la compra no puede superar los 10.000.000.',
  noExpense: 'Una compra sin costo no es un gasto.',
  component: 'Por favor selecciona un componente',
  soldQuantity: 'La cantidad debe ser mayor a 0',
} as const;

/** Returns the error of a purchase's total in cents; a purchase may cost 0. */
export function purchaseTotalProblem(cents: number): string | null {
  return cents > MAX_CENTS ? STOCK_FIELD_TEXTS.purchaseTooMuch : null;
}

export const insufficientStockText = (available: string): string =>
  `Stock insuficiente. Disponible: ${available}`;
