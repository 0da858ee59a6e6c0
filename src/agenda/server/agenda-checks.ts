import { sql } from 'kysely';
import type { Check } from '#server-kit/checks.ts';
import { HOLDING } from '../rules/citation-status.ts';

const held = sql`
  select citation_id, count(distinct bay) as bays, min(lower(during)) as starts,
    max(upper(during)) as ends,
    sum(extract(epoch from upper(during) - lower(during))) / 60 as minutes
  from occupations group by citation_id`;

const holding = sql`(job.status in (${sql.join(HOLDING.map(sql.lit))})
  and job.deleted_at is null and not job.overbooked)`;

/** What must hold of the agenda, whoever booked and moved what at the same time. */
export const AGENDA_CHECKS: readonly Check[] = [
  {
    promise: 'Ningún puesto de trabajo está ocupado dos veces a la vez.',
    broken: sql`
      select 'puesto ' || one.bay || ', ' || one.during::text as what
      from occupations as one join occupations as other
        on one.bay = other.bay and one.during && other.during
        and (one.citation_id, one.during) < (other.citation_id, other.during)
      order by one.during`,
  },
  {
    // Work that was entered after it had begun holds no bay for time that is over.
    promise: 'Cada cita ocupa su puesto exactamente el tiempo de su trabajo, o ninguno.',
    broken: sql`
      select 'cita ' || job.id || ' (' || job.status || ')' as what
      from citations as job left join (${held}) as held on held.citation_id = job.id
      where case
        when ${holding} and job.created_at <= job.starts_at then
          coalesce(held.bays <> 1 or held.minutes <> job.service_duration_minutes
            or held.starts <> job.starts_at or held.ends <> job.work_ends_at, true)
        when ${holding} then coalesce(held.bays > 1, false)
        else held.citation_id is not null and job.status not in ('installed', 'delivered')
      end
      order by job.starts_at`,
  },
  {
    promise: 'El contador de citas entregadas coincide con las citas.',
    broken: sql`
      select 'contador ' || tally.delivered || ', citas ' || counted.number as what
      from citation_tally as tally, (
        select count(*) as number from citations
        where closed_as = 'done') as counted
      where tally.delivered <> counted.number`,
  },
];
