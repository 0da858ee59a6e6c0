import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RunTransition } from '#ui/panel/detail/use-status-changes.ts';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import type { ReservationStatus } from '../../rules/reservation-status.ts';
import { questionBefore } from '../../rules/step-questions.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { DeleteConfirm } from './delete-confirm.tsx';
import { FinalValueDialog } from './final-value-dialog.tsx';
import { useReservationTransition } from './use-reservation-transition.ts';

type ActionTarget = ReservationStatus | 'deleted';

/** Changes the status of a reservation or deletes it, after the confirmation that the action requires. */
export type RunAction = (reservation: StaffReservation, to: ActionTarget) => void;

type PendingAction = { reservation: StaffReservation; to: ActionTarget };

type ReservationActions = {
  /** The function is stable across renders. */
  runAction: RunAction;
  /** The confirmation dialogs; render them once. */
  dialogs: ReactNode;
};

type Options = {
  /** No toast: the screen itself shows the change. */
  quiet?: boolean;
  /** Wraps every status change, so that the caller can tell it from remote changes. */
  runTransition?: RunTransition<ReservationStatus>;
  onDeleted?: () => void;
};

const runDirectly: RunTransition<ReservationStatus> = (_to, work) => work();

/** Actions of staff on reservations, with one set of dialogs for all reservations of a screen. */
export function useReservationActions({
  quiet = false,
  runTransition = runDirectly,
  onDeleted,
}: Options = {}): ReservationActions {
  const { move } = useReservationTransition({ quiet });
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [opened, setOpened] = useState(false);
  function changeStatus(reservation: StaffReservation, to: ReservationStatus): Promise<boolean> {
    return runTransition(to, () => move(reservation, to));
  }

  const runAction = useStableAction((reservation, to) => {
    if (to !== 'deleted' && questionBefore(reservation.status, to) === 'none') {
      void changeStatus(reservation, to);
      return;
    }
    setPending({ reservation, to });
    setOpened(true);
  });
  const cancel = async (reservation: StaffReservation) => {
    await changeStatus(reservation, 'cancelled');
    setOpened(false);
  };
  const common = {
    opened,
    onClose: () => setOpened(false),
  };
  const dialogFor = ({ reservation, to }: PendingAction): ReactNode => {
    const props = { reservation, ...common };
    if (to === 'deleted') {
      return <DeleteConfirm {...props} {...(onDeleted && { onDeleted })} />;
    }
    if (to !== 'cancelled')
      return <FinalValueDialog {...props} to={to} runTransition={runTransition} />;
    return <CancelConfirm {...props} onConfirm={() => cancel(reservation)} />;
  };
  return { runAction, dialogs: pending && dialogFor(pending) };
}

/** Keeps the identity of the function, so that memoized rows do not render again. */
function useStableAction(runAction: RunAction): RunAction {
  const latest = useRef(runAction);
  useLayoutEffect(() => {
    latest.current = runAction;
  });
  return useCallback((reservation, to) => latest.current(reservation, to), []);
}
