import type { LocalDateTime } from '#shared/time/day-time.ts';
import { createDialogRequests } from '#ui/panel/dialogs/dialog-request.ts';

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
