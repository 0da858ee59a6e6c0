import { sql } from 'kysely';
import type { Tx } from '#platform/data/database.ts';
import {
  coded,
  type ErasedWhen,
  erased,
  eraseTables,
  idIn,
  kept,
  type PersonalIds,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
  withheldErased,
  withheldTable,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME } from '#shared/records/display-fallback.ts';
import { FOLLOW_UP_LABELS } from '../../rules/follow-up-states.ts';
import { clearSplitImages } from '../split/split-queries.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const ERASED_WORK = 'Datos eliminados';

/** SQL: whether the client of a row is the person. */
const ofClients = ({ clients }: PersonalIds) => idIn('client_id', clients);

/** SQL: ids of the motorcycles that the person owns now. Facts of former ones are those of another owner. */
const currentMotorcycles = ({ clients }: PersonalIds) => sql`(
  select id from motorcycles where standing_id in (
    select own.standing_id from motorcycle_owners as owner
    join motorcycles as own on own.id = owner.motorcycle_id
    where owner.until_day is null and ${idIn('owner.client_id', clients)}))`;

/** SQL: ids of the person's motorcycles that have no owner, after the person has ceased to own them. */
const ownerlessMotorcycles = ({ motorcycles }: PersonalIds) => sql`(
  select bike.id from motorcycles as bike where ${idIn('bike.id', motorcycles)} and not exists (
    select from motorcycle_owners as owner
    join motorcycles as owned on owned.id = owner.motorcycle_id
    where owned.standing_id = bike.standing_id and owner.until_day is null))`;

const ofCurrentMotorcycles = (ids: PersonalIds) =>
  sql<boolean>`motorcycle_id in ${currentMotorcycles(ids)}`;

const CLIENTS = personalTable(
  'clients',
  'Cliente',
  {
    id: REFERENCE,
    name: erased('Nombre', ANONYMOUS_NAME),
    // The only trace of the names under which the client was recorded before.
    other_names: erased('Otros nombres', ''),
    notes: erased('Notas', ''),
    tax_number: erased('RUT o CI', ''),
    tax_name: erased('Nombre o razón social', ''),
    // Keeps every later follow-up of this client out of the queue.
    no_messages_at: erased(
      'No quiere mensajes desde',
      ({ at }) => sql`coalesce(no_messages_at, ${at})`,
    ),
    prefers_whatsapp: erased('Prefiere WhatsApp', false),
    merged_into: REFERENCE,
    merged_at: kept('Unido'),
    anonymised_at: erased('Datos eliminados', ({ at }) => at),
    created_at: kept('Creado'),
    ...withheld('derived', 'name_folded', 'words'),
    ...withheld('internal', 'standing_id', 'merged_into_version'),
    // No merge of this person can be undone any more.
    version: withheldErased('internal', sql`version + 1`),
  },
  { of: ({ clients }) => idIn('id', clients), order: ['created_at', 'id'] },
);

const CONTACTS = personalTable(
  'client_contacts',
  'Contactos',
  {
    client_id: REFERENCE,
    kind: coded('Tipo'),
    value: kept('Contacto'),
    key: kept('Forma normalizada'),
    created_at: kept('Creado'),
  },
  { of: ofClients, order: ['created_at', 'kind', 'key'], erases: 'delete' },
);

const MOTORCYCLES = personalTable(
  'motorcycles',
  'Motos',
  {
    id: REFERENCE,
    plate: erased('Matrícula', ''),
    vin: erased('Chasis', ''),
    vehicle_type: coded('Vehículo'),
    brand: kept('Marca'),
    model: kept('Modelo'),
    year: kept('Año'),
    colour: kept('Color'),
    merged_into: REFERENCE,
    merged_at: kept('Unido'),
    created_at: kept('Creado'),
    notes: {
      ...erased('Notas', ''),
      select: (ids) => sql`case when id in ${currentMotorcycles(ids)} then notes else '' end`,
    },
    ...withheld(
      'derived',
      'name_folded',
      'plate_folded',
      'brand_folded',
      'model_folded',
      'numbers_text',
      'words',
    ),
    ...withheld('internal', 'standing_id', 'merged_into_version'),
    version: withheldErased('internal', sql`version + 1`),
  },
  {
    of: ({ motorcycles }) => idIn('id', motorcycles),
    order: ['created_at', 'id'],
    erases: (ids) => sql`id in ${ownerlessMotorcycles(ids)}`,
  },
);

const OWNERS = personalTable(
  'motorcycle_owners',
  'Desde y hasta cuándo fue dueño',
  {
    motorcycle_id: REFERENCE,
    client_id: REFERENCE,
    from_day: kept('Desde'),
    until_day: erased('Hasta', ({ today }) => sql`greatest(from_day, ${today}::date)`),
  },
  {
    of: ofClients,
    order: ['from_day', 'motorcycle_id', 'client_id'],
    erases: () => sql`until_day is null`,
  },
);

const READINGS = personalTable(
  'odometer_readings',
  'Kilómetros',
  {
    id: REFERENCE,
    motorcycle_id: REFERENCE,
    km: kept('Kilómetros'),
    at: kept('Cuándo'),
    source: coded('Origen'),
    citation_id: REFERENCE,
    corrects: REFERENCE,
    ...withheld('staff', 'actor_id', 'actor_name'),
  },
  {
    of: ({ clients, citations, motorcycles }) => sql`${idIn('motorcycle_id', motorcycles)}
    and (${idIn('citation_id', citations)} or exists (
      select from motorcycle_owners as owner
      join motorcycles as own on own.id = owner.motorcycle_id
      join motorcycles as read on read.id = odometer_readings.motorcycle_id
      where own.standing_id = read.standing_id and ${idIn('owner.client_id', clients)}
        and odometer_readings.at >= owner.from_day
        and (owner.until_day is null or odometer_readings.at < owner.until_day + 1)))`,
    order: ['at', 'id'],
  },
);

const NEXT_SERVICES = personalTable(
  'next_services',
  'Próximos servicios',
  {
    motorcycle_id: REFERENCE,
    service_name: kept('Servicio'),
    from_citation_id: REFERENCE,
    from_day: kept('Desde'),
    due_km: kept('Para los kilómetros'),
    due_day: kept('Para el día'),
    projected_day: kept('Día previsto'),
    ...withheld('catalogue', 'service_id'),
    ...withheld('derived', 'expected_day'),
  },
  { of: ofCurrentMotorcycles, order: ['motorcycle_id', 'service_id'] },
);

const DEFERRED_WORK = personalTable(
  'deferred_work',
  'Trabajos pendientes',
  {
    id: REFERENCE,
    motorcycle_id: REFERENCE,
    text: erased('Trabajo', ERASED_WORK),
    reason: coded('Motivo'),
    due_day: kept('Para el día'),
    due_km: kept('Para los kilómetros'),
    revived_by: REFERENCE,
    dropped_at: erased(
      'Descartado',
      ({ at }) => sql`case when revived_by is null then coalesce(dropped_at, ${at}) end`,
    ),
    created_at: kept('Creado'),
    ...withheld('catalogue', 'service_id'),
    ...withheld('staff', 'actor_id', 'actor_name'),
  },
  { of: ofCurrentMotorcycles, order: ['created_at', 'id'] },
);

/** SQL: whether a follow-up waits. */
const WAITS = sql`state in ('waiting', 'snoozed')`;

const FOLLOW_UPS = personalTable(
  'follow_ups',
  'Avisos',
  {
    id: REFERENCE,
    client_id: REFERENCE,
    kind: coded('Tipo', FOLLOW_UP_LABELS),
    motorcycle_id: REFERENCE,
    citation_id: REFERENCE,
    deferred_work_id: REFERENCE,
    about: erased('Sobre', sql`case when kind = 'deferred' then ${ERASED_WORK} else about end`),
    for_day: kept('Día del trabajo'),
    due_day: kept('Para el día'),
    state: {
      ...coded('Estado'),
      erasedTo: sql`case when ${WAITS} then 'dropped' else state end`,
    },
    snoozed_until: erased('Pospuesto hasta', null),
    channel: coded('Canal'),
    told_at: kept('Avisado'),
    dropped_reason: erased('Motivo del descarte', ''),
    led_to_citation_id: REFERENCE,
    created_at: kept('Creado'),
    closed_at: erased('Cerrado', ({ at }) => sql`case when ${WAITS} then ${at} else closed_at end`),
    ...withheld('catalogue', 'service_id'),
    ...withheld('staff', 'told_by', 'told_by_name'),
  },
  { of: ofClients, order: ['created_at', 'id'] },
);

export const CLIENT_PERSONAL_TABLES: readonly PersonalTable[] = [
  CLIENTS,
  CONTACTS,
  // `changes` repeats contacts and names of both clients.
  withheldTable('client_splits', 'internal', 'client_id', 'from_id', 'at', 'changes', 'after_hash'),
  withheldTable('client_visits', 'derived', 'client_id', 'motorcycle_id', 'id', 'day'),
  withheldTable('split_proposals', 'internal', 'client_id', 'answered_at'),
  withheldTable('different_people', 'internal', 'one_id', 'other_id'),
  MOTORCYCLES,
  OWNERS,
  READINGS,
  NEXT_SERVICES,
  DEFERRED_WORK,
  FOLLOW_UPS,
];

/**
 * Erases the person's data in the tables of this module and drops the follow-ups that wait. The person owns no
 * motorcycle any more. A motorcycle without another owner loses plate, frame number, notes and the texts of its
 * deferred work.
 */
export async function eraseClientRecords(
  tx: Tx,
  ids: PersonalIds,
  when: ErasedWhen,
): Promise<void> {
  await eraseTables(tx, [CLIENTS, CONTACTS], ids, when);
  await clearSplitImages(tx, ids.clients);
  // The owners before the motorcycles, which are erased where no owner is left.
  await eraseTables(tx, [FOLLOW_UPS, OWNERS, MOTORCYCLES], ids, when);
  const ownerless = {
    ...DEFERRED_WORK,
    of: (of: PersonalIds) => sql<boolean>`motorcycle_id in ${ownerlessMotorcycles(of)}`,
  };
  await eraseTables(tx, [ownerless], ids, when);
}
