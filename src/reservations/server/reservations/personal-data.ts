import { type RawBuilder, sql } from 'kysely';
import { hasUnsettledPayment } from '#payments/server/payment-queries.ts';
import type { Tx } from '#platform/data/database.ts';
import {
  coded,
  erased,
  type FoundRecords,
  idIn,
  kept,
  type PersonalTable,
  personalTable,
  REFERENCE,
  UNUSED_TOKEN_HASH,
  withheld,
  withheldErased,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME, ERASED_TEXT } from '#shared/records/display-fallback.ts';
import { RESERVATION_LABELS } from '../../rules/reservation-status.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

/** The country stays, because it counts in figures. */
export const PERSONAL_RESERVATIONS = personalTable(
  'reservations',
  'Reservas',
  {
    id: REFERENCE,
    code: kept('Código'),
    client_id: REFERENCE,
    client_name: erased('Nombre', ANONYMOUS_NAME),
    client_email: erased('Email', ''),
    client_phone: erased('Teléfono', ''),
    client_country: kept('País'),
    client_state: erased('Departamento o estado', ERASED_TEXT),
    client_address: erased('Dirección', ERASED_TEXT),
    motorcycle_id: REFERENCE,
    vehicle_brand: kept('Marca'),
    vehicle_model: kept('Modelo'),
    vehicle_year: kept('Año'),
    product_name: kept('Producto'),
    product_price_cents: kept('Precio'),
    final_sale_cents: kept('Venta final'),
    status: coded('Estado', RESERVATION_LABELS),
    notes: erased('Notas', ''),
    admin_comment: erased('Comentario del taller', ''),
    delivered_at: kept('Entregada'),
    cancelled_at: kept('Cancelada'),
    deleted_at: kept('Eliminada'),
    cleared_at: kept('Fuera del historial'),
    created_at: kept('Creado'),
    updated_at: kept('Último cambio'),
    cancel_token_hash: withheldErased('secret', UNUSED_TOKEN_HASH),
    ...withheld('derived', 'search_text', 'vehicle_brand_folded', 'vehicle_model_folded'),
    ...withheld('derived', 'client_country_folded', 'closed_as', 'closed_at'),
    ...withheld('catalogue', 'product_id'),
    ...withheld('cost', 'material_cost_cents'),
  },
  { of: ({ reservations }) => idIn('id', reservations), order: ['created_at', 'id'] },
);

export const RESERVATION_PERSONAL_TABLES: readonly PersonalTable[] = [
  PERSONAL_RESERVATIONS,
  personalTable(
    'reservation_events',
    'Recorrido de las reservas',
    {
      reservation_id: REFERENCE,
      at: kept('Cuándo'),
      kind: coded('Tipo'),
      actor: coded('Quién'),
      from_status: coded('Estado anterior', RESERVATION_LABELS),
      to_status: coded('Estado', RESERVATION_LABELS),
      final_sale_cents: kept('Venta final'),
      ...withheld('internal', 'id'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ({ reservations }) => idIn('reservation_id', reservations), order: ['id'] },
  ),
];

/**
 * Finds the reservations of clients. One with a payment in progress or in review is open. With `lock` no
 * status changes until the transaction ends.
 */
export async function findReservationsOf(
  tx: Tx,
  clients: readonly string[],
  lock: boolean,
): Promise<FoundRecords> {
  const rows = await tx
    .selectFrom('reservations')
    .select(['id', sql<boolean>`(${isOpen()})`.as('open')])
    .where(idIn('client_id', clients))
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  return { ids: rows.map(({ id }) => id), open: rows.some(({ open }) => open) };
}

const isOpen = () =>
  sql`(closed_as is null and cleared_at is null) or ${hasUnsettledPayment(sql.ref('reservations.id'))}`;

/** SQL: whether a client of the group has a reservation since an instant, or one that is not closed. */
export const hasReservationSince = (
  group: RawBuilder<unknown>,
  since: Date,
) => sql<boolean>`exists (
  select from reservations where client_id in (${group})
    and (created_at >= ${since} or delivered_at >= ${since} or ${isOpen()}))`;
