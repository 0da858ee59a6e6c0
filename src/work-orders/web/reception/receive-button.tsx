import { Button, type ButtonProps } from '@mantine/core';
import { IconClipboardPlus } from '@tabler/icons-react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { createDialogRequests } from '#ui/panel/dialogs/dialog-request.ts';

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

/** The citation whose vehicle arrives, as the screens of other modules name it. */
export type Arrival = {
  citation: string;
  clientName: string;
  /** `Yamaha MT-07 2022`, or ''. */
  vehicle: string;
  plate: string;
  /** Id of its record; `null`: unknown. */
  motorcycle: string | null;
  /** When the work is expected to end. */
  ready: LocalDateTime;
  /** The client's notes of the booking. */
  notes: string;
};

const requests = createDialogRequests<Arrival, void>(undefined);

/** Opens «Recibir». */
export const requestReception = requests.ask;
export const closeReception = requests.close;
export const useReceptionRequest = requests.useRequest;
