import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { ClearButton } from '#ui/panel/filters/filter-bar.tsx';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { STAFF_CITATION_TEXTS } from '../../../contract/staff-citation.ts';

type Props = { filtered: boolean; onManual: () => void; onClear: () => void };

export function ListEmpty({ filtered, onManual, onClear }: Props) {
  return (
    <ListNotice icon={IconCalendarOff} sentence={STAFF_CITATION_TEXTS.empty}>
      <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onManual}>
        Cita manual
      </Button>
      {filtered ? <ClearButton onClick={onClear} /> : null}
    </ListNotice>
  );
}
