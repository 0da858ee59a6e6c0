import { Button } from '@mantine/core';
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react';
import css from './record.module.css';

type Props = {
  onEdit: () => void;
  /** `null`: the user may not create appointments. */
  onNewCitation: (() => void) | null;
};

/** The buttons of the drawer of a client or motorcycle. */
export function RecordFooter({ onEdit, onNewCitation }: Props) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={onEdit}
      >
        Editar
      </Button>
      {onNewCitation === null ? null : (
        <Button
          className={css.main ?? ''}
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
          onClick={onNewCitation}
        >
          Nueva cita
        </Button>
      )}
    </>
  );
}
