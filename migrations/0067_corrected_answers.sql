-- A client corrects an answer to an estimate while the work has not begun (docs/decisions/0075).

alter table estimate_lines
  -- The worst finding that led to the line, as the client was shown it.
  add column urgency text check (urgency in ('now', 'watch'));

alter table authorisations
  -- The answer that this one replaces: a correction, or a later decline that staff record.
  add column corrects bigint references authorisations on delete cascade,
  -- The limit of the order before; null: none, or an answer from before this column.
  add column limit_before_cents bigint;
-- Each answer is corrected once at most.
create unique index authorisations_corrected_once on authorisations (corrects)
  where corrects is not null;
-- Two people with one link: each line is first approved at most once and first declined at most once.
drop index authorisations_once;
create unique index authorisations_once on authorisations (line_id, decision)
  where decision <> 'call-me' and corrects is null;
