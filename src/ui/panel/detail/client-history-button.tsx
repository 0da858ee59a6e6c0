import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import css from './detail.module.css';

/** Opens the history of a record's client. */
export function ClientHistoryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      className={css.clientHistory ?? ''}
      leftSection={<IconHistory size={18} aria-hidden="true" />}
      onClick={onClick}
    >
      Historial del cliente
    </Button>
  );
}
