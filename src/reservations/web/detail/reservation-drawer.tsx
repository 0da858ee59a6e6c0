import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { VoidRecord } from '#finance/web/void-sale-api.ts';
import { type Comment, CommentForm } from '#ui/panel/detail/comments.tsx';
import { ClientRecordButton, DetailFrame, useDetailFrame } from '#ui/panel/detail/detail-frame.tsx';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { useVisibleRow } from '#ui/panel/detail/use-visible-row.ts';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { PageErrorsProvider } from '#ui/panel/feedback/page-errors.tsx';
import {
  type ListedReservation,
  type ReservationDetail,
  STAFF_RESERVATION_TEXTS,
} from '../../contract/staff-reservation.ts';
import { SOLD_STATUSES } from '../../rules/reservation-status.ts';
import { PaymentSection } from '../payments/payment-section.tsx';
import { ReservationCharge } from '../payments/reservation-charge.tsx';
import { fetchReservation, reservationKeys, saveComment } from '../staff-reservation-api.ts';
import {
  hasReservationActions,
  ReservationFooter,
  useReservationStatusChanges,
} from './detail-footer.tsx';
import { ReservationFacts, ReservationHead } from './detail-head.tsx';
import { Mails } from './mails.tsx';
import { ReservationTimeline } from './timeline.tsx';

/** Access of the reader to the payments. `refunds`: may also refund payments and void the sale. */
export type PaymentAccess = 'none' | 'reads' | 'refunds';

type Props = {
  id: string | null;
  /** Whether the reader may change the reservation; otherwise only read and comment. */
  manages: boolean;
  payments: PaymentAccess;
  /** Opens the record of the reservation's client. */
  onClient: (id: string) => void;
  onClose: () => void;
};

/** Drawer with the detail of a reservation; `id` null closes it. It shows its own errors, not those of the page behind it. */
export function ReservationDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // The content stays while the drawer closes.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return (
    <PageErrorsProvider key={shown}>
      <DialogHost>
        <Detail id={shown} opened={id !== null} {...props} />
      </DialogHost>
    </PageErrorsProvider>
  );
}

const LISTS = [reservationKeys.lists];

type DetailProps = Omit<Props, 'id'> & { id: string; opened: boolean };

function Detail({ id, opened, onClient, onClose, ...props }: DetailProps) {
  const head = useRef<HTMLDivElement>(null);
  const { record: reservation, ...reading } = useRecord({
    queryKey: reservationKeys.detail(id),
    queryFn: ({ signal }) => fetchReservation(id, signal),
    shown: opened,
  });
  const isUnread = reservation === undefined && reading.notFound === null;
  const row = useVisibleRow<ListedReservation>(LISTS, id, isUnread);
  // A deleted reservation can only be read and commented on.
  const exists = reservation?.deletedAt === null;
  const manages = props.manages && exists;
  const payments = exists ? props.payments : 'none';
  const frame = useDetailFrame(onClose);
  const { announced, runTransition } = useReservationStatusChanges(reservation, {
    onMoved: (to) => frame.setCompleted(SOLD_STATUSES.includes(to)),
    onRemoteChange: (message) => frame.notices.show('info', message),
  });
  const showSuccess = (message: string) => frame.notices.show('success', message);
  const showsActions = manages && reservation && hasReservationActions(reservation.status);
  return (
    <DetailFrame
      frame={frame}
      opened={opened}
      title={(reservation ?? row)?.clientName ?? 'Reserva'}
      footer={
        showsActions ? (
          <ReservationFooter
            reservation={reservation}
            runTransition={runTransition}
            onDeleted={onClose}
            focusFallback={head}
          />
        ) : undefined
      }
      announced={announced}
    >
      <ReservationHead
        detail={reservation}
        row={row}
        manages={manages}
        seesPayments={opened && payments !== 'none'}
        ref={head}
      />
      {reservation ? (
        <>
          <ClientRecordButton client={reservation.client} onOpen={onClient} />
          <ReservationFacts reservation={reservation} />
          {props.payments === 'none' ? null : (
            <ReservationCharge
              reservation={reservation}
              // The deposit of a deleted reservation is still to be returned.
              takes={props.manages}
              refunds={payments === 'refunds'}
              shown={opened}
            />
          )}
          {payments === 'none' ? null : (
            <PaymentSection
              reservation={reservation}
              refunds={payments === 'refunds'}
              shown={opened}
              onDone={showSuccess}
            />
          )}
          {props.payments === 'refunds' && SOLD_STATUSES.includes(reservation.status) ? (
            <VoidRecord cause={id} shown={opened} className="top-16" />
          ) : null}
          <ReservationTimeline reservation={reservation} />
          <ReservationComment
            reservation={reservation}
            draft={frame.draft}
            onUnsaved={frame.guard.setUnsaved}
          />
          <Mails reservation={reservation} sends={manages} onSent={showSuccess} />
        </>
      ) : (
        <DetailState
          hasFacts={row !== undefined}
          reading={reading}
          failureMessage={STAFF_RESERVATION_TEXTS.loadFailed}
          back="Volver a las reservas"
          onBack={onClose}
        />
      )}
    </DetailFrame>
  );
}

type CommentProps = { reservation: ReservationDetail } & Omit<
  Parameters<typeof CommentForm>[0],
  'comment'
>;

function ReservationComment({ reservation, ...rest }: CommentProps) {
  return <CommentForm comment={useReservationComment(reservation)} {...rest} />;
}

/** The internal comment of a reservation with its save function. */
function useReservationComment({ _id, adminComment }: ReservationDetail): Comment {
  const client = useQueryClient();
  async function save(text: string, known: string): Promise<string> {
    try {
      const saved = await saveComment(_id, {
        adminComment: text,
        expectedComment: known,
      });
      client.setQueryData<ReservationDetail>(
        reservationKeys.detail(_id),
        (detail) => detail && { ...detail, ...saved },
      );
      return saved.adminComment;
    } finally {
      void client.invalidateQueries({ queryKey: reservationKeys.all });
    }
  }
  return { text: adminComment, save, texts: STAFF_RESERVATION_TEXTS };
}
