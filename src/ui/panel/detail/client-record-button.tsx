import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import css from './detail.module.css';

type Props = {
  /** `null`: the client is not on record; there is no button. */
  client: { _id: string } | null;
  onOpen: (id: string) => void;
};

/** Opens the record of the client of a citation or reservation. */
export function ClientRecordButton({ client, onOpen }: Props) {
  if (client === null) return null;
  return (
    <Button
      variant="default"
      className={css.clientRecord ?? ''}
      leftSection={<IconUser size={18} aria-hidden="true" />}
      onClick={() => onOpen(client._id)}
    >
      Ficha del cliente
    </Button>
  );
}
