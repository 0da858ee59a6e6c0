import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Invariants of clients and motorcycles. */
export const CLIENT_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'Cada registro con teléfono o email tiene su cliente.',
    broken: sql`
      select record.kind || ' ' || record.id as what
      from (
        select 'cita' as kind, id, client_id, client_phone, client_email from citations
        union all select 'reserva', id, client_id, client_phone, client_email from reservations
        union all select 'venta', id, client_id, client_phone, client_email from sales
      ) as record
      where record.client_id is null
        and (phone_key(record.client_phone) is not null or email_key(record.client_email) is not null)
      order by record.kind, record.id`,
  },
  {
    promise: 'Cada cliente y cada moto unidos están bajo el registro que quedó.',
    broken: sql`
      select 'cliente ' || one.id as what
      from clients as one left join clients as other on other.id = one.merged_into
      where one.standing_id <> coalesce(other.standing_id, one.id)
      union all
      select 'moto ' || one.id
      from motorcycles as one left join motorcycles as other on other.id = one.merged_into
      where one.standing_id <> coalesce(other.standing_id, one.id)
      order by what`,
  },
  {
    promise: 'Cada moto de una cita o reserva es de su cliente, o lo fue.',
    broken: sql`
      select record.kind || ' ' || record.id as what
      from (
        select 'cita' as kind, id, client_id, motorcycle_id from citations
        union all select 'reserva', id, client_id, motorcycle_id from reservations
      ) as record
      join clients as own on own.id = record.client_id
      join motorcycles as bike on bike.id = record.motorcycle_id
      where not exists (
        select from motorcycle_owners as owner
        join clients as owning on owning.id = owner.client_id
        join motorcycles as owned on owned.id = owner.motorcycle_id
        where owning.standing_id = own.standing_id and owned.standing_id = bike.standing_id)
      order by record.kind, record.id`,
  },
  {
    promise:
      'Cada próximo servicio tiene un plan y viene de una entrega de su moto y su servicio, sin anular.',
    broken: sql`
      select 'moto ' || next.motorcycle_id || ' servicio ' || next.service_id as what
      from next_services as next
      join citations as citation on citation.id = next.from_citation_id
      join services as service on service.id = next.service_id
      where citation.motorcycle_id is distinct from next.motorcycle_id
        or citation.service_id is distinct from next.service_id
        or citation.status <> 'delivered' or service.deleted_at is not null
        or not exists (select from service_plans as plan where plan.service_id = next.service_id)
        or exists (select from citation_events as event
          where event.citation_id = citation.id and event.kind = 'voided')
      order by what`,
  },
  {
    promise: 'Quien no quiere mensajes no está en «Por avisar».',
    broken: sql`
      select 'aviso ' || id as what from follow_ups
      where state in ('waiting', 'snoozed') and wants_no_messages(client_id)
      order by id`,
  },
];
