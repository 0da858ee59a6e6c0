import { Button, type ButtonProps } from '@mantine/core';
import { IconClipboardPlus } from '@tabler/icons-react';
import { type Arrival, requestReception } from './reception-request.ts';

type Props = Omit<ButtonProps, 'onClick'> & { arrival: Arrival };

/** «Recibir»: opens the reception of a vehicle. */
export function ReceiveButton({ arrival, ...props }: Props) {
  return (
    <Button
      variant="default"
      leftSection={<IconClipboardPlus size={20} aria-hidden="true" />}
      aria-label={`Recibir la moto de ${arrival.clientName}`}
      {...props}
      onClick={() => void requestReception(arrival)}
    >
      Recibir
    </Button>
  );
}
