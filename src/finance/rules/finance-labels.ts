/** Labels of transactions, on screen and in exported files. */
export const TRANSACTION_TYPE_LABELS = { service: 'Servicio', product: 'Producto' } as const;

/** Fees of payment providers, on screen, in the report and in exported files. */
export const PAYMENT_FEES_LABEL = 'Comisiones de cobro';

/** Expenses that paid for stock. «Resultado» does not subtract them: the costs of what was sold do. */
export const STOCK_PURCHASES_LABEL = 'Compras de stock, que ya son costo al vender';

/** «Resultado» less the purchases of stock: what the month left in money, not what it earned (docs/decisions/0101). */
export const RESULT_WITH_PURCHASES_LABEL = 'Resultado si se restan las compras de stock';

export const INCOME_CAUSE_LABELS = {
  citation: 'Cita',
  reservation: 'Reserva',
  component_sale: 'Venta de componente',
  product_sale: 'Venta de producto',
} as const;

/** Kind of a line in the ledger of income; the schema's CHECK allows no other. */
export const INCOME_LINE_KINDS = ['sale', 'void', 'refund', 'credit', 'discount'] as const;
export type LineKind = (typeof INCOME_LINE_KINDS)[number];

export const INCOME_LINE_LABELS: Readonly<Record<LineKind, string>> = {
  sale: 'Venta',
  void: 'Anulación',
  refund: 'Reembolso',
  credit: 'Saldo del cliente',
  discount: 'Descuento',
};
