import { sql } from 'kysely';
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
import { eventText, reasonText, sourceText } from '../rules/event-labels.ts';
import { REFUND_LABELS } from '../rules/refund-fields.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

/** SQL: whether the payment of a row is one of the person's reservations. */
const ofPayments = ({ reservations }: PersonalIds) => sql<boolean>`payment_id in (
  select id from payments where ${idIn('reservation_id', reservations)})`;

/** A provider's data about the payer are never stored; the reason of a refund is a text of the staff. */
export const PAYMENT_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'payments',
    'Pagos en línea',
    {
      id: REFERENCE,
      reservation_id: REFERENCE,
      provider: kept('Proveedor'),
      attempt: kept('Intento'),
      invoice: kept('Número de pago'),
      description: kept('Descripción'),
      amount_cents: kept('Monto'),
      currency: kept('Moneda'),
      status: coded('Estado', eventText),
      reason: coded('Motivo', reasonText),
      provider_order_id: REFERENCE,
      capture_id: REFERENCE,
      ordered_at: kept('Pedido al proveedor de pagos'),
      paid_at: kept('Pagado'),
      refunded_cents: kept('Reembolsado'),
      declined_at: kept('Rechazado'),
      sent_back_at: kept('Enviado a elegir otro medio'),
      created_at: kept('Creado'),
      updated_at: kept('Último cambio'),
      ...withheld('secret', 'approve_url'),
      ...withheld('cost', 'fee_cents'),
      ...withheld('internal', 'capture_no', 'lease_until', 'next_check_at'),
    },
    {
      of: ({ reservations }) => idIn('reservation_id', reservations),
      order: ['reservation_id', 'attempt'],
    },
  ),
  personalTable(
    'payment_events',
    'Recorrido de los pagos',
    {
      payment_id: REFERENCE,
      at: kept('Cuándo'),
      provider: kept('Proveedor'),
      source: coded('Origen', sourceText),
      type: coded('Clase', eventText),
      result: coded('Resultado', reasonText),
      body: kept('Contenido'),
      ...withheld('internal', 'id', 'event_key'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ofPayments, order: ['id'] },
  ),
  personalTable(
    'refunds',
    'Reembolsos',
    {
      id: REFERENCE,
      payment_id: REFERENCE,
      provider: kept('Proveedor'),
      provider_refund_id: REFERENCE,
      amount_cents: kept('Monto'),
      status: coded('Estado', REFUND_LABELS),
      source: coded('Origen'),
      reason: erased('Motivo', ''),
      failure: kept('Falla'),
      created_at: kept('Creado'),
      updated_at: kept('Último cambio'),
      ...withheld('internal', 'told', 'next_check_at'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ofPayments, order: ['created_at', 'id'], erases: () => sql`reason <> ''` },
  ),
];
