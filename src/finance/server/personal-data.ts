import {
  coded,
  erased,
  idIn,
  kept,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME } from '#shared/records/display-fallback.ts';

/** Personal data in the ledger, for the composition root (docs/rules/personal-data.md). */

/** Erasing makes the only change of a line that its trigger accepts (migration 0045). */
export const LEDGER_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'financial_transactions',
    'Finanzas',
    {
      id: REFERENCE,
      kind: coded('Tipo'),
      type: coded('Clase'),
      cause_type: coded('Por'),
      cause_id: REFERENCE,
      item_name: kept('Artículo'),
      client_name: erased('Nombre', ANONYMOUS_NAME),
      client_email: erased('Email', ''),
      client_phone: erased('Teléfono', ''),
      client_country: kept('País'),
      quantity: kept('Cantidad'),
      unit: coded('Unidad'),
      sale_cents: kept('Monto'),
      reason: erased('Motivo', ''),
      original_id: REFERENCE,
      basket_id: REFERENCE,
      before_cash: kept('Sin registro de cobros'),
      replaces: REFERENCE,
      payment_id: REFERENCE,
      refund_id: REFERENCE,
      voided_at: kept('Anulada'),
      created_at: kept('Creado'),
      ...withheld('cost', 'cost_cents'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    {
      of: ({ citations, reservations, sales }) =>
        idIn('cause_id', [...citations, ...reservations, ...sales]),
      order: ['created_at', 'id'],
    },
  ),
];
