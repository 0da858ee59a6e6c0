-- Which side of the vehicle a photo shows; null: another picture.
alter table job_photos add column view text check (view in ('front', 'left', 'right', 'back'));

-- Kilometres that staff entered in the motorcycle's record. Those of a reception have its instant.
alter table odometer_readings drop constraint odometer_readings_source_check;
alter table odometer_readings add constraint odometer_readings_source_check
  check (source in ('reception', 'delivery', 'record', 'client', 'import'));
update odometer_readings as reading set source = 'record'
where source = 'reception' and not exists (
  select from work_orders as work join citations as citation on citation.id = work.citation_id
    join motorcycles as own on own.id = citation.motorcycle_id
    join motorcycles as read on read.standing_id = own.standing_id
  where read.id = reading.motorcycle_id and work.received_at = reading.at);
