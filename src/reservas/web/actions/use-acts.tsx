import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { BringTo } from '#web-kit/panel/detail/use-status-news.ts';
import type { StaffReservation } from '../../contract/staff-reservation.ts';
import { asksFinalValue, type ReservationStatus } from '../../rules/reservation-status.ts';
import { CancelConfirm } from './cancel-confirm.tsx';
import { DeleteConfirm } from './delete-confirm.tsx';
import { FinalValueDialog } from './final-value-dialog.tsx';
import { useMoveReservation } from './use-move-reservation.ts';

type Wanted = ReservationStatus | 'deleted';

/** Moves or deletes a reservation, after whatever has to be asked first. */
export type Act = (reservation: StaffReservation, to: Wanted) => void;

type Asked = { reservation: StaffReservation; to: Wanted };

type Acts = {
  /** Stays the same function. */
  act: Act;
  /** Id of the reservation whose move is under way. */
  moving: string | null;
  /** What is asked; to be drawn once. */
  questions: ReactNode;
};

type Told = {
  /** The screen itself says what was moved. */
  quiet?: boolean;
  /** Around every move, for whoever must tell it from those of others. */
  bringTo?: BringTo<ReservationStatus>;
  onDeleted?: () => void;
  /** A question was answered and is gone. */
  onClosed?: () => void;
};

const atOnce: BringTo<ReservationStatus> = (_to, work) => work();

/** What staff do with reservations, with one set of dialogs for all that a screen shows. */
export function useActs({ quiet = false, bringTo = atOnce, onDeleted, onClosed }: Told): Acts {
  const { move, moving } = useMoveReservation({ quiet });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  function moveTo(reservation: StaffReservation, to: ReservationStatus): Promise<boolean> {
    return bringTo(to, () => move(reservation, to));
  }

  const act = useStable((reservation, to) => {
    if (to !== 'deleted' && to !== 'cancelled' && !asksFinalValue(to)) {
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
  const ask = ({ reservation, to }: Asked): ReactNode => {
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
function useStable(act: Act): Act {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((reservation, to) => newest.current(reservation, to), []);
}
