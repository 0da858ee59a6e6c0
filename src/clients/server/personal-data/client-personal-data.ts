import { sql } from 'kysely';
import {
  columnList,
  idIn,
  type PersonalIds,
  type PersonalTable,
  withheld,
} from '#platform/data/personal-data.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const CLIENT_COLUMNS = [
  'id',
  'name',
  'notes',
  'no_messages_at',
  'prefers_whatsapp',
  'merged_into',
  'merged_at',
  'anonymised_at',
  'created_at',
];
const CONTACT_COLUMNS = ['client_id', 'kind', 'value', 'key', 'created_at'];
const WORD_COLUMNS = ['client_id', 'word'];
const MOTORCYCLE_COLUMNS = [
  'id',
  'plate',
  'vin',
  'vehicle_type',
  'brand',
  'model',
  'year',
  'colour',
  'merged_into',
  'merged_at',
  'created_at',
];
const OWNER_COLUMNS = ['motorcycle_id', 'client_id', 'from_day', 'until_day'];
const READING_COLUMNS = ['id', 'motorcycle_id', 'km', 'at', 'source', 'citation_id', 'corrects'];
const NEXT_COLUMNS = [
  'motorcycle_id',
  'service_name',
  'from_citation_id',
  'from_day',
  'due_km',
  'due_day',
  'projected_day',
];
const DEFERRED_COLUMNS = [
  'id',
  'motorcycle_id',
  'text',
  'reason',
  'due_day',
  'due_km',
  'revived_by',
  'dropped_at',
  'created_at',
];
const FOLLOW_UP_COLUMNS = [
  'id',
  'client_id',
  'kind',
  'motorcycle_id',
  'citation_id',
  'deferred_work_id',
  'about',
  'for_day',
  'due_day',
  'state',
  'snoozed_until',
  'channel',
  'told_at',
  'dropped_reason',
  'led_to_citation_id',
  'created_at',
  'closed_at',
];

/** SQL: ids of the motorcycles that the person owns now. Facts of former ones are those of another owner. */
const currentMotorcycles = ({ clients }: PersonalIds) => sql`(
  select id from motorcycles where standing_id in (
    select own.standing_id from motorcycle_owners as owner
    join motorcycles as own on own.id = owner.motorcycle_id
    where owner.until_day is null and ${idIn('owner.client_id', clients)}))`;

const CLIENT_TABLES: readonly PersonalTable[] = [
  {
    table: 'clients',
    exported: CLIENT_COLUMNS,
    withheld: {
      ...withheld('derived', 'name_folded'),
      ...withheld('internal', 'standing_id', 'merged_into_version', 'version'),
    },
    rows: ({ clients }) => sql`select ${columnList(CLIENT_COLUMNS, 'clients')}
      from clients where ${idIn('id', clients)} order by created_at, id`,
  },
  {
    table: 'client_contacts',
    exported: CONTACT_COLUMNS,
    withheld: {},
    rows: ({ clients }) => sql`select ${columnList(CONTACT_COLUMNS, 'client_contacts')}
      from client_contacts where ${idIn('client_id', clients)} order by created_at, kind, key`,
  },
  {
    // The only trace of names under which the client was recorded before.
    table: 'client_words',
    exported: WORD_COLUMNS,
    withheld: {},
    rows: ({ clients }) => sql`select ${columnList(WORD_COLUMNS, 'client_words')}
      from client_words where ${idIn('client_id', clients)} order by client_id, word`,
  },
  {
    // `changes` repeats contacts and words of both clients.
    table: 'client_splits',
    exported: [],
    withheld: withheld('internal', 'client_id', 'from_id', 'at', 'changes', 'after_hash'),
    rows: () => sql`select from client_splits where false`,
  },
  {
    table: 'client_visits',
    exported: [],
    withheld: withheld('derived', 'client_id', 'motorcycle_id', 'id', 'day'),
    rows: () => sql`select from client_visits where false`,
  },
  {
    table: 'split_proposals',
    exported: [],
    withheld: withheld('internal', 'client_id', 'answered_at'),
    rows: () => sql`select from split_proposals where false`,
  },
  {
    table: 'different_people',
    exported: [],
    withheld: withheld('internal', 'one_id', 'other_id'),
    rows: () => sql`select from different_people where false`,
  },
];

const MOTORCYCLE_TABLES: readonly PersonalTable[] = [
  {
    table: 'motorcycles',
    exported: [...MOTORCYCLE_COLUMNS, 'notes'],
    withheld: {
      ...withheld(
        'derived',
        'name_folded',
        'plate_folded',
        'brand_folded',
        'model_folded',
        'numbers_text',
      ),
      ...withheld('internal', 'standing_id', 'merged_into_version', 'version'),
    },
    rows: (ids) => sql`select ${columnList(MOTORCYCLE_COLUMNS, 'motorcycles')},
        case when id in ${currentMotorcycles(ids)} then notes else '' end as notes
      from motorcycles where ${idIn('id', ids.motorcycles)} order by created_at, id`,
  },
  {
    table: 'motorcycle_words',
    exported: [],
    withheld: withheld('derived', 'word', 'motorcycle_id'),
    rows: () => sql`select from motorcycle_words where false`,
  },
  {
    table: 'motorcycle_owners',
    exported: OWNER_COLUMNS,
    withheld: {},
    rows: ({ clients }) => sql`select ${columnList(OWNER_COLUMNS, 'motorcycle_owners')}
      from motorcycle_owners where ${idIn('client_id', clients)}
      order by from_day, motorcycle_id, client_id`,
  },
  {
    table: 'odometer_readings',
    exported: READING_COLUMNS,
    withheld: withheld('staff', 'actor_id', 'actor_name'),
    rows: ({ clients, citations, motorcycles }) => sql`
      select ${columnList(READING_COLUMNS, 'odometer_readings')}
      from odometer_readings where ${idIn('motorcycle_id', motorcycles)}
        and (${idIn('citation_id', citations)} or exists (
          select from motorcycle_owners as owner
          join motorcycles as own on own.id = owner.motorcycle_id
          join motorcycles as read on read.id = odometer_readings.motorcycle_id
          where own.standing_id = read.standing_id and ${idIn('owner.client_id', clients)}
            and odometer_readings.at >= owner.from_day
            and (owner.until_day is null or odometer_readings.at < owner.until_day + 1)))
      order by at, id`,
  },
];

const WORK_TABLES: readonly PersonalTable[] = [
  {
    table: 'next_services',
    exported: NEXT_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'service_id'),
      ...withheld('derived', 'expected_day'),
    },
    rows: (ids) => sql`select ${columnList(NEXT_COLUMNS, 'next_services')}
      from next_services where motorcycle_id in ${currentMotorcycles(ids)}
      order by motorcycle_id, service_id`,
  },
  {
    table: 'deferred_work',
    exported: DEFERRED_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'service_id'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: (ids) => sql`select ${columnList(DEFERRED_COLUMNS, 'deferred_work')}
      from deferred_work where motorcycle_id in ${currentMotorcycles(ids)}
      order by created_at, id`,
  },
  {
    table: 'follow_ups',
    exported: FOLLOW_UP_COLUMNS,
    withheld: {
      ...withheld('catalogue', 'service_id'),
      ...withheld('staff', 'told_by', 'told_by_name'),
    },
    rows: ({ clients }) => sql`select ${columnList(FOLLOW_UP_COLUMNS, 'follow_ups')}
      from follow_ups where ${idIn('client_id', clients)} order by created_at, id`,
  },
];

export const CLIENT_PERSONAL_TABLES = [...CLIENT_TABLES, ...MOTORCYCLE_TABLES, ...WORK_TABLES];
