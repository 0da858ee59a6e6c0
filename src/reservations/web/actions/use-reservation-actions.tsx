import type { RunTransition } from '#ui/panel/detail/use-status-changes.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { useStableCallback } from '#ui/panel/use-stable-callback.ts';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { reservationQuestionBefore } from '../../rules/step-questions.ts';
import { CancelReservation } from './cancel-reservation.tsx';
import { DeleteReservation } from './delete-reservation.tsx';
import { FinalValueDialog } from './final-value-dialog.tsx';
import { useReservationTransition } from './use-reservation-transition.ts';

type ActionTarget = ReservationStatus | 'deleted';

/** Changes the status of a reservation or deletes it, after the confirmation that the action requires. */
export type RunAction = (reservation: StaffReservation, to: ActionTarget) => void;

type Options = {
  /** No toast: the screen itself shows the change. */
  quiet?: boolean;
  /** Wraps every status change, so that the caller can tell it from remote changes. */
  runTransition?: RunTransition<ReservationStatus>;
  onDeleted?: () => void;
};

const runDirectly: RunTransition<ReservationStatus> = (_to, work) => work();

/** Returns the action of staff on reservations. It stays the same function. */
export function useReservationActions({
  quiet = false,
  runTransition = runDirectly,
  onDeleted,
}: Options = {}): RunAction {
  const openDialog = useOpenDialog();
  const { move } = useReservationTransition({ quiet });
  return useStableCallback<Parameters<RunAction>, void>((reservation, to) => {
    if (to === 'deleted') {
      openDialog(<DeleteReservation reservation={reservation} onDeleted={onDeleted} />);
      return;
    }
    const change = () => runTransition(to, () => move(reservation, to));
    if (reservationQuestionBefore(reservation.status, to) === 'none') void change();
    else if (to === 'cancelled') {
      openDialog(<CancelReservation reservation={reservation} cancel={change} />);
    } else {
      openDialog(<FinalValueDialog {...{ reservation, to, runTransition }} />);
    }
  });
}
