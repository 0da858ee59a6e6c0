import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RunTransition } from '#ui/panel/detail/use-status-changes.ts';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import { type ReservationStatus, requiresFinalValue } from '../../rules/reservation-status.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { DeleteConfirm } from './delete-confirm.tsx';
import { FinalValueDialog } from './final-value-dialog.tsx';
import { useReservationTransition } from './use-reservation-transition.ts';

type ActionTarget = ReservationStatus | 'deleted';

/** Moves or deletes a reservation, after whatever has to be asked first. */
export type RunAction = (reservation: StaffReservation, to: ActionTarget) => void;

type PendingAction = { reservation: StaffReservation; to: ActionTarget };

type ReservationActions = {
  /** Stays the same function. */
  act: RunAction;
  /** Id of the reservation whose move is under way. */
  moving: string | null;
  /** What is asked; to be drawn once. */
  questions: ReactNode;
};

type Options = {
  /** The screen itself says what was moved. */
  quiet?: boolean;
  /** Around every move, for whoever must tell it from those of others. */
  bringTo?: RunTransition<ReservationStatus>;
  onDeleted?: () => void;
  /** A question was answered and is gone. */
  onClosed?: () => void;
};

const runDirectly: RunTransition<ReservationStatus> = (_to, work) => work();

/** What staff do with reservations, with one set of dialogs for all that a screen shows. */
export function useReservationActions({
  quiet = false,
  bringTo = runDirectly,
  onDeleted,
  onClosed,
}: Options): ReservationActions {
  const { move, moving } = useReservationTransition({ quiet });
  const [asked, setAsked] = useState<PendingAction | null>(null);
  const [opened, setOpened] = useState(false);
  function moveTo(reservation: StaffReservation, to: ReservationStatus): Promise<boolean> {
    return bringTo(to, () => move(reservation, to));
  }

  const act = useStableAction((reservation, to) => {
    if (to !== 'deleted' && to !== 'cancelled' && !requiresFinalValue(to)) {
      void moveTo(reservation, to);
      return;
    }
    setAsked({ reservation, to });
    setOpened(true);
  });
  const cancel = async (reservation: StaffReservation) => {
    await moveTo(reservation, 'cancelled');
    setOpened(false);
  };
  const common = {
    opened,
    onClose: () => setOpened(false),
    // Once it is gone altogether: until then its own button has the focus.
    ...(onClosed && { onClosed: () => void requestAnimationFrame(onClosed) }),
  };
  const ask = ({ reservation, to }: PendingAction): ReactNode => {
    const question = { reservation, ...common };
    if (to === 'deleted') {
      return <DeleteConfirm {...question} {...(onDeleted && { onDeleted })} />;
    }
    if (to !== 'cancelled') return <FinalValueDialog {...question} to={to} bringTo={bringTo} />;
    const confirm = () => void cancel(reservation);
    return <CancelConfirm {...question} busy={moving !== null} onConfirm={confirm} />;
  };
  return { act, moving, questions: asked && ask(asked) };
}

/** Rows that did not change are not drawn again because of it. */
function useStableAction(act: RunAction): RunAction {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((reservation, to) => newest.current(reservation, to), []);
}
