import { formatDollars } from '#shared/money/money.ts';
import {
  type AuditDetails,
  type AuditText,
  amountIn,
  fieldsIn,
  reasonIn,
  textIn,
} from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions
    extends Record<keyof typeof SALE_AUDIT | keyof typeof EXPENSE_AUDIT, true> {}
  interface AuditRecords {
    transaction: true;
    expense: true;
  }
}

export const SALE_AUDIT = {
  'sale-voided': {
    label: 'Venta anulada',
    sentence: (details) =>
      `anuló una venta${amountIn(details['cents'])}${reasonIn(details['reason'])}`,
  },
} satisfies Record<string, AuditText>;

const EXPENSE_LABELS: Readonly<Record<string, string>> = {
  amount: 'monto',
  concept: 'concepto',
  category: 'categoría',
  date: 'fecha',
  notes: 'notas',
  receipt: 'comprobante',
  repeat: 'repetición',
};

export const EXPENSE_AUDIT = {
  'expense-created': {
    label: 'Gasto cargado',
    sentence: (details) => `cargó un gasto${expenseIn(details)}`,
  },
  'expense-changed': {
    label: 'Gasto cambiado',
    sentence: (details) => `cambió un gasto${expenseIn(details)}`,
    changes: (details) => fieldsIn(details, EXPENSE_LABELS),
  },
  'expense-deleted': {
    label: 'Gasto eliminado',
    sentence: (details) => `eliminó un gasto${expenseIn(details)}`,
  },
  'expense-paid': {
    label: 'Pago de un gasto',
    sentence: (details) => `anotó el pago de un gasto${expenseIn(details)}`,
  },
  'finances-exported': { label: 'Finanzas exportadas', sentence: formatExport },
} satisfies Record<string, AuditText>;

/** Formats ` de US$ 120,00: Alquiler`; '' if the line has no amount. */
function expenseIn(details: AuditDetails): string {
  const { amount } = details;
  if (typeof amount !== 'number') return '';
  return ` de ${formatDollars(amount)}: ${textIn(details['concept'])}`;
}

const EXPORT_SENTENCES: Readonly<Record<string, string>> = {
  accountant: 'descargó el archivo para el contador',
  expenses: 'exportó los gastos',
  movements: 'exportó los cobros y pagos',
};

function formatExport(details: AuditDetails): string {
  return EXPORT_SENTENCES[textIn(details['what'])] ?? 'exportó las transacciones';
}
