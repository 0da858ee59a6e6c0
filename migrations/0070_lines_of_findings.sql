-- Several lines cure one finding: the part and its labour (docs/decisions/0076).
alter table work_lines
  -- The finding that the line cures.
  add column finding smallint,
  add constraint work_lines_finding foreign key (order_id, finding) references findings
    on delete set null (finding);
update work_lines as line set finding = cured.position
from findings as cured where cured.line_id = line.id and cured.order_id = line.order_id;
alter table findings drop column line_id;
