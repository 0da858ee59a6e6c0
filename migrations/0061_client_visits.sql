-- What the client came for: a vehicle that the workshop received, a unit that was handed over, a purchase at the
-- counter. The status and the moments of the events decide, never the planned hour. Without deleted and cleared
-- records. The lines of one basket are one visit.
create view client_visits as
  select visit.client_id, visit.motorcycle_id, visit.id,
    (visit.came_at at time zone settings.time_zone)::date as day
  from (
    select citation.client_id, citation.motorcycle_id, citation.id,
      case when citation.status = 'delivered'
        -- Old deliveries have no moment: the history dates them so, too.
        then coalesce(citation.delivered_at, citation.work_ends_at)
        else coalesce((
          select max(event.at) from citation_events as event
          where event.citation_id = citation.id and event.from_status = 'accepted'
            and event.to_status = 'in-workshop'), citation.starts_at)
      end as came_at
    from citations as citation
    where citation.status in ('in-workshop', 'in-progress', 'installed', 'delivered')
      and citation.deleted_at is null and citation.cleared_at is null
    union all
    select client_id, motorcycle_id, id, delivered_at
    from reservations
    where status in ('delivered', 'completed') and deleted_at is null and cleared_at is null
    union all
    select sale.client_id, null, coalesce(sale.basket_id, sale.id), sale.created_at
    from sales as sale
    join last_sales as income
      on income.cause_type = sale.kind || '_sale' and income.cause_id = sale.id
    where income.void_id is null) as visit
  cross join business_settings as settings;
