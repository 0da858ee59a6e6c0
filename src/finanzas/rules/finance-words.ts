import type { LineKind } from './line-kind.ts';

/** The words of money, on screen and in files. */
export const TYPE_WORDS = { service: 'Servicio', product: 'Producto' } as const;

export const CAUSE_WORDS = {
  citation: 'Cita',
  reservation: 'Reserva',
  component_sale: 'Venta de componente',
  product_sale: 'Venta de producto',
} as const;

export const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  sale: 'Venta',
  void: 'Anulación',
  refund: 'Reembolso',
  credit: 'Saldo del cliente',
};
