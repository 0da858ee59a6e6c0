import { Combobox } from '@mantine/core';
import type { StaffCitation } from '#agenda/contract/staff-citation.ts';
import { StatusChip } from '#agenda/web/status-chip.tsx';
import { shortDay } from '#kernel/day-time.ts';
import css from './palette.module.css';

type Props = { value: string; citation: StaffCitation };

export function CitationOption({ value, citation }: Props) {
  const { clientName, service, date, time, status } = citation;
  return (
    <Combobox.Option value={value} className={`${css.option} ${css.citation}`}>
      <span className={css.client}>{clientName}</span>
      <span className={css.chip}>
        <StatusChip status={status} />
      </span>
      <span className={css.when}>
        {shortDay(date)} {time} · {service.name}
      </span>
    </Combobox.Option>
  );
}
