-- Clients whose records were joined by a shared contact before 0059 although name and second contact differ: staff are
-- asked whether they are two people. No data of a client change.

create table split_proposals (
  client_id uuid primary key references clients on delete cascade,
  -- When staff said that it is one person, or split the client; null: the question is open.
  answered_at timestamptz
);
create index split_proposals_open on split_proposals (client_id) where answered_at is null;

insert into split_proposals (client_id)
with typed as materialized (
  select client_id, client_name as name, client_phone as phone, client_email as email from citations
  union all select client_id, client_name, client_phone, client_email from reservations
  union all select client_id, client_name, client_phone, client_email from sales
), several as (
  select client_id from typed where client_id is not null group by client_id having count(distinct folded(name)) > 1
), person as materialized (
  select distinct client_id, name, phone_key(phone) as phone, email_key(email) as email
  from typed join several using (client_id)
)
select distinct one.client_id
from person as one
join person as other on other.client_id = one.client_id and other.name > one.name
join clients on clients.id = one.client_id
where clients.anonymised_at is null and not names_agree(one.name, other.name)
  and (one.phone = other.phone and one.email <> other.email
    or one.email = other.email and one.phone <> other.phone);
