-- The steps of a new installation that an admin finished or skipped. `shown`: they opened by themselves once;
-- `all`: nobody is led any more.
create table first_steps (
  step text primary key
    check (step in ('contact', 'hours', 'services', 'mail', 'payments', 'link', 'shown', 'all')),
  outcome text not null check (outcome in ('done', 'skipped')),
  at timestamptz not null default now()
);
