import {
  coded,
  erased,
  idIn,
  kept,
  type PersonalIds,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
} from '#platform/data/personal-data.ts';
import { CURRENCY_LABELS } from '../rules/currency.ts';
import { CAUSE_LABELS, MOVEMENT_KIND_LABELS } from '../rules/movement-kinds.ts';

/** Personal data in the book of money movements, for the composition root (docs/rules/personal-data.md). */

/** Payments of the person's records; `sales` has the ids of their baskets, too. */
const ofRecords = ({ citations, reservations, sales }: PersonalIds) =>
  idIn('cause_id', [...citations, ...reservations, ...sales]);

/** Erasing makes the only change of a movement that its trigger accepts (migration 0074). */
export const CASH_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'money_movements',
    'Pagos',
    {
      id: REFERENCE,
      entry_id: REFERENCE,
      day: kept('Día'),
      about_day: kept('Del día'),
      at: kept('Creado'),
      cause: coded('Por', CAUSE_LABELS),
      cause_id: REFERENCE,
      kind: coded('Tipo', MOVEMENT_KIND_LABELS),
      method_id: REFERENCE,
      currency: coded('Moneda', CURRENCY_LABELS),
      amount_minor: kept('Importe en centésimos'),
      rate_milli: kept('Cotización en milésimos'),
      usd_cents: kept('Monto'),
      reverses: REFERENCE,
      payment_id: REFERENCE,
      note: erased('Nota', ''),
      ...withheld('cost', 'fee_cents'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ofRecords, order: ['at', 'id'] },
  ),
  personalTable(
    'charge_terms',
    'Descuentos y señas retenidas',
    {
      cause: coded('Por', CAUSE_LABELS),
      cause_id: REFERENCE,
      discount_cents: kept('Descuento'),
      discount_basis_points: kept('Descuento en centésimos de punto'),
      discount_reason: erased('Motivo del descuento', ''),
      kept_cents: kept('Seña retenida'),
      kept_reason: erased('Motivo de la retención', ''),
      updated_at: kept('Actualizado'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ofRecords, order: ['updated_at', 'cause_id'] },
  ),
];
