import { CURRENCY_NAMES } from '#cash/rules/currency.ts';
import { CAUSE_LABELS, MOVEMENT_KIND_LABELS } from '#cash/rules/movement-kinds.ts';
import {
  INCOME_CAUSE_LABELS,
  INCOME_LINE_LABELS,
  TRANSACTION_TYPE_LABELS,
} from '#finance/rules/finance-labels.ts';
import { UNITS, unitLabel } from '#shared/money/quantity.ts';
import { MOVEMENT_LABELS, REFERENCE_LABELS } from '#stock/rules/movement.ts';
import { cents, moment, quantity, type Sheet, text, word, yesNo } from './sheet-text.ts';

const UNIT_LABELS = Object.fromEntries(UNITS.map((unit) => [unit, unitLabel(unit)]));
const BY = `coalesce(nullif(%.actor_name, ''), 'Sistema')`;
const by = (table: string) => text('usuario', BY.replace('%', table));

const SALES: Sheet = {
  file: 'ventas',
  about:
    'El libro de ingresos: cada venta, anulación, reembolso y descuento de turnos, reservas y mostrador.',
  columns: [
    moment('fecha', 't.created_at'),
    word('clase', 't.kind', INCOME_LINE_LABELS),
    word('tipo', 't.type', TRANSACTION_TYPE_LABELS),
    word('origen', 't.cause_type', INCOME_CAUSE_LABELS),
    text('detalle', 't.item_name'),
    quantity('cantidad', 't.quantity'),
    word('unidad', 't.unit', UNIT_LABELS),
    cents('venta', 't.sale_cents'),
    cents('costo', 't.cost_cents'),
    text('cliente', 't.client_name'),
    text('telefono', 't.client_phone'),
    text('email', 't.client_email'),
    text('pais', 't.client_country'),
    text('motivo', 't.reason'),
    by('t'),
    text('id', 't.id'),
    text('causa_id', 't.cause_id'),
  ],
  from: 'FROM public.financial_transactions t ORDER BY t.created_at, t.id',
};

const MONEY: Sheet = {
  file: 'movimientos-de-dinero',
  about: 'Cada cobro, seña, devolución, vuelto, entrada y salida de dinero.',
  columns: [
    text('dia', 'm.day'),
    moment('anotado', 'm.at'),
    word('tipo', 'm.kind', MOVEMENT_KIND_LABELS),
    word('causa', 'm.cause', CAUSE_LABELS),
    text('medio', 'p.label'),
    word('moneda', 'm.currency', CURRENCY_NAMES),
    cents('importe', 'm.amount_minor'),
    quantity('cotizacion', 'm.rate_milli'),
    cents('dolares', 'm.usd_cents'),
    cents('comision', 'm.fee_cents'),
    text('nota', 'm.note'),
    by('m'),
    text('id', 'm.id'),
    text('operacion', 'm.entry_id'),
    text('causa_id', 'm.cause_id'),
    text('anula', 'm.reverses'),
  ],
  from: `FROM public.money_movements m JOIN public.payment_methods p ON p.id = m.method_id
    ORDER BY m.at, m.id`,
};

const EXPENSES: Sheet = {
  file: 'gastos',
  about: 'Un gasto por línea, también los eliminados.',
  columns: [
    text('dia', 'e.day'),
    text('concepto', 'e.concept'),
    text('categoria', 'e.category'),
    cents('monto', 'e.amount_cents'),
    text('notas', 'e.notes'),
    yesNo('comprobante', 'r.expense_id IS NOT NULL'),
    yesNo('se_repite', 'e.series_id IS NOT NULL'),
    yesNo('compra_de_stock', 'e.purchase_id IS NOT NULL'),
    by('e'),
    moment('eliminado', 'e.deleted_at'),
    text('id', 'e.id'),
  ],
  from: `FROM public.expenses e LEFT JOIN public.expense_receipts r ON r.expense_id = e.id
    ORDER BY e.day, e.id`,
};

const STOCK: Sheet = {
  file: 'stock',
  about: 'Un repuesto o material por línea, con lo que hay ahora; también los eliminados.',
  columns: [
    text('codigo', 'c.code'),
    text('nombre', 'c.name'),
    quantity('cantidad', 'c.quantity'),
    word('unidad', 'c.unit', UNIT_LABELS),
    quantity('minimo', 'c.min_stock'),
    quantity('objetivo', 'c.target_stock'),
    cents('costo_por_unidad', 'c.cost_per_unit_cents'),
    cents('precio_de_venta', 'c.sale_price_cents'),
    text('proveedor', 'c.supplier'),
    text('ubicacion', 'c.location'),
    yesNo('activo', 'c.active'),
    moment('eliminado', 'c.deleted_at'),
    text('id', 'c.id'),
  ],
  from: 'FROM public.components c ORDER BY c.code, c.id',
};

const STOCK_MOVEMENTS: Sheet = {
  file: 'movimientos-de-stock',
  about: 'Cada entrada y salida de stock.',
  columns: [
    moment('fecha', 'm.created_at'),
    text('codigo', 'c.code'),
    text('componente', 'c.name'),
    word('tipo', 'm.type', MOVEMENT_LABELS),
    quantity('cantidad', 'm.quantity'),
    quantity('antes', 'm.previous_stock'),
    quantity('despues', 'm.new_stock'),
    word('unidad', 'c.unit', UNIT_LABELS),
    cents('costo_por_unidad', 'm.unit_cost_cents'),
    word('origen', 'm.reference_type', REFERENCE_LABELS),
    text('motivo', 'm.reason'),
    by('m'),
    text('id', 'm.id'),
    text('componente_id', 'm.component_id'),
    text('origen_id', 'm.reference_id'),
  ],
  from: `FROM public.stock_movements m JOIN public.components c ON c.id = m.component_id
    ORDER BY m.created_at, m.line`,
};

export const MONEY_SHEETS: readonly Sheet[] = [SALES, MONEY, EXPENSES, STOCK, STOCK_MOVEMENTS];
