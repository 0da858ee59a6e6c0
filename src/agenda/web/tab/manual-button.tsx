import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

type Props = { onClick: () => void; fullWidth?: boolean; className?: string | undefined };

/** Button «Cita manual», in every view, for appointments by phone. */
export function ManualButton({ className = '', ...rest }: Props) {
  return (
    <Button {...rest} className={className} leftSection={<IconPlus size={20} aria-hidden="true" />}>
      Cita manual
    </Button>
  );
}
