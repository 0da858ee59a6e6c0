import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** Invariants of work orders. */
export const ORDER_CHECKS: readonly IntegrityCheck[] = [
  {
    promise:
      'Lo aprobado de cada orden es la suma de sus líneas aprobadas y hechas, dentro de su límite.',
    broken: sql`
      select 'orden ' || work.number as what
      from work_orders as work
      left join work_lines as line on line.order_id = work.id and line.state in ('approved', 'done')
      group by work.id
      having work.approved_cents <> coalesce(sum(line.total_cents), 0)
        or work.base_cents + work.approved_cents > work.limit_cents
      order by work.number`,
  },
  {
    promise: 'Solo una orden cerrada tiene líneas hechas.',
    broken: sql`
      select 'orden ' || work.number || ', línea ' || line.position as what
      from work_lines as line join work_orders as work on work.id = line.order_id
      where line.state = 'done' and work.closed_at is null
      order by work.number, line.position`,
  },
  {
    promise: 'Una orden abierta es de una cita que está en el taller.',
    broken: sql`
      select 'orden ' || work.number || ' (' || citation.status || ')' as what
      from work_orders as work join citations as citation on citation.id = work.citation_id
      where work.closed_at is null
        and (citation.deleted_at is not null or citation.status not in ('in-workshop', 'in-progress'))
      order by work.number`,
  },
  {
    promise:
      'Cada línea aprobada o hecha tiene la autorización del cliente, con lo que se le mostró.',
    broken: sql`
      select 'orden ' || work.number || ', línea ' || line.position as what
      from work_lines as line join work_orders as work on work.id = line.order_id
      where line.state in ('approved', 'done') and not exists (
        select from authorisations as answer
        join estimate_lines as shown on shown.estimate_id = answer.estimate_id
          and shown.line_id = answer.line_id
        join estimates as estimate on estimate.id = answer.estimate_id
        where answer.line_id = line.id and answer.decision = 'approve'
          and answer.content_hash = estimate.content_hash and shown.total_cents = line.total_cents)
      order by work.number, line.position`,
  },
  {
    promise: 'Ninguna línea de una orden abierta espera un componente eliminado.',
    broken: sql`
      select 'orden ' || work.number || ': ' || component.code as what
      from work_lines as line
      join work_orders as work on work.id = line.order_id and work.closed_at is null
      join components as component on component.id = line.component_id
      where line.state in ('proposed', 'approved') and line.deleted_at is null
        and component.deleted_at is not null
      order by work.number, component.code`,
  },
];
