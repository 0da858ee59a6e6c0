import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { ClearButton } from '#web-kit/panel/list/filter-bar.tsx';
import { STAFF_SENTENCES } from '../../../contract/staff-citation.ts';
import css from './list.module.css';

type Props = { filtered: boolean; onManual: () => void; onClear: () => void };

export function ListEmpty({ filtered, onManual, onClear }: Props) {
  return (
    <div className={css.notice}>
      <IconCalendarOff size={40} stroke={1.5} aria-hidden="true" />
      <p className={css.sentence}>{STAFF_SENTENCES.empty}</p>
      <div className={css.ways}>
        <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onManual}>
          Cita manual
        </Button>
        {filtered ? <ClearButton onClick={onClear} /> : null}
      </div>
    </div>
  );
}
