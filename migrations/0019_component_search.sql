-- Code and name as people type them: pickers search here while somebody types or scans.
alter table components add column search_folded text not null
  generated always as (folded(code || ' ' || name)) stored;
create index components_by_search on components using gin (search_folded gin_trgm_ops)
  where deleted_at is null;
