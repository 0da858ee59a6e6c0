import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  coded,
  erased,
  type FoundRecords,
  idIn,
  kept,
  type PersonalIds,
  type PersonalTable,
  personalTable,
  REFERENCE,
  UNUSED_TOKEN_HASH,
  withheld,
  withheldErased,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME } from '#shared/records/display-fallback.ts';
import { CITATION_LABELS } from '../../rules/citation-status.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

/** The name that replaces the text of a part of a work order. */
export const ERASED_PART = 'Datos eliminados';

const ofCitations = ({ citations }: PersonalIds) => idIn('citation_id', citations);

export const PERSONAL_CITATIONS = personalTable(
  'citations',
  'Citas',
  {
    id: REFERENCE,
    client_id: REFERENCE,
    client_name: erased('Nombre', ANONYMOUS_NAME),
    client_email: erased('Email', ''),
    client_phone: erased('Teléfono', ''),
    motorcycle_id: REFERENCE,
    vehicle_type: coded('Vehículo'),
    vehicle_brand: kept('Marca'),
    vehicle_model: kept('Modelo'),
    vehicle_year: kept('Año'),
    vehicle_plate: erased('Matrícula', ''),
    service_name: kept('Servicio'),
    service_category: coded('Categoría'),
    service_duration_minutes: kept('Minutos'),
    service_price_cents: kept('Precio'),
    day: kept('Día'),
    start_minute: kept('Minuto del día'),
    starts_at: kept('Empieza'),
    work_ends_at: kept('Termina'),
    status: coded('Estado', CITATION_LABELS),
    notes: erased('Notas', ''),
    admin_comment: erased('Comentario del taller', ''),
    mechanic_notes: erased('Notas del mecánico', ''),
    labor_cents: kept('Mano de obra'),
    manual_entry: kept('Cargada por el taller'),
    overbooked: kept('Sobre el cupo'),
    reminded_day: kept('Recordatorio del día'),
    delivered_at: kept('Entregada'),
    cancelled_at: kept('Cancelada'),
    deleted_at: kept('Eliminada'),
    cleared_at: kept('Fuera del historial'),
    created_at: kept('Creado'),
    updated_at: kept('Último cambio'),
    cancel_token_hash: withheldErased('secret', UNUSED_TOKEN_HASH),
    reply_token_hash: withheldErased('secret', null),
    ...withheld('derived', 'search_text', 'vehicle_brand_folded', 'vehicle_model_folded'),
    ...withheld('derived', 'closed_as', 'closed_at'),
    ...withheld('catalogue', 'service_id', 'product_id'),
    ...withheld('internal', 'calendar_sequence', 'client_moves'),
    // Typed by staff: it can name anybody.
    completed_by: withheldErased('staff', ''),
    ...withheld('cost', 'material_cost_cents'),
  },
  { of: ({ citations }) => idIn('id', citations), order: ['starts_at', 'id'] },
);

export const CITATION_PERSONAL_TABLES: readonly PersonalTable[] = [
  PERSONAL_CITATIONS,
  personalTable(
    'citation_events',
    'Recorrido de las citas',
    {
      citation_id: REFERENCE,
      at: kept('Cuándo'),
      kind: coded('Tipo'),
      actor: coded('Quién'),
      from_status: coded('Estado anterior', CITATION_LABELS),
      to_status: coded('Estado', CITATION_LABELS),
      details: erased('Detalle', sql`jsonb_set(details, '{reason}', '""')`),
      ...withheld('internal', 'id'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    { of: ofCitations, order: ['id'], erases: () => sql`details ? 'reason'` },
  ),
  // The name of a part of a work order is the text that staff wrote.
  personalTable(
    'citation_parts',
    'Repuestos usados',
    {
      citation_id: REFERENCE,
      name: erased('Nombre', ERASED_PART),
      quantity: kept('Cantidad'),
      unit_price_cents: kept('Precio unitario'),
      ...withheld('catalogue', 'component_id'),
      ...withheld('internal', 'line_id'),
      ...withheld('cost', 'unit_cost_cents'),
    },
    {
      of: ofCitations,
      order: ['citation_id', 'component_id'],
      erases: () => sql`line_id is not null`,
    },
  ),
];

/** Finds the citations of clients. With `lock` no status changes until the transaction ends. */
export async function findCitationsOf(
  tx: Tx,
  clients: readonly string[],
  lock: boolean,
): Promise<FoundRecords> {
  const rows = await tx
    .selectFrom('citations')
    .select(['id', sql<boolean>`closed_as is null and cleared_at is null`.as('open')])
    .where(idIn('client_id', clients))
    .orderBy('id')
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
  return { ids: rows.map(({ id }) => id), open: rows.some(({ open }) => open) };
}

/** SQL: whether a client of the group has a citation since an instant, or one that is not closed. */
export const hasCitationSince = (group: RawBuilder<unknown>, since: Date) => sql<boolean>`exists (
  select from citations where client_id in (${group})
    and (starts_at >= ${since} or created_at >= ${since} or (closed_as is null and cleared_at is null)))`;
