import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { ClearButton } from '#web-kit/panel/list/filter-bar.tsx';
import { Notice } from '#web-kit/panel/list/notice.tsx';
import { STAFF_SENTENCES } from '../../../contract/staff-citation.ts';

type Props = { filtered: boolean; onManual: () => void; onClear: () => void };

export function ListEmpty({ filtered, onManual, onClear }: Props) {
  return (
    <Notice icon={IconCalendarOff} sentence={STAFF_SENTENCES.empty}>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onManual}>
        Cita manual
      </Button>
      {filtered ? <ClearButton onClick={onClear} /> : null}
    </Notice>
  );
}
