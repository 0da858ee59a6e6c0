import { Suspense, useRef, useState } from 'react';
import { VoidRecord } from '#finanzas/web/void-sale-api.ts';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { ClientHistoryButton } from '#web-kit/panel/detail/client-history-button.tsx';
import { CommentForm } from '#web-kit/panel/detail/comment-form.tsx';
import { Countdown } from '#web-kit/panel/detail/countdown.tsx';
import css from '#web-kit/panel/detail/detail.module.css';
import { DetailState } from '#web-kit/panel/detail/detail-state.tsx';
import { NoticeBar } from '#web-kit/panel/detail/notice-bar.tsx';
import type { Draft } from '#web-kit/panel/detail/use-comment.ts';
import { useNotice } from '#web-kit/panel/detail/use-notice.ts';
import { useRecord } from '#web-kit/panel/detail/use-record.ts';
import { useUnsavedGuard } from '#web-kit/panel/detail/use-unsaved-guard.ts';
import { PageErrorsProvider } from '#web-kit/panel/page-errors.tsx';
import { SideDrawer } from '#web-kit/panel/side-drawer.tsx';
import { type ReservationDetail, STAFF_SENTENCES } from '../../contract/staff-reservation.ts';
import { SOLD } from '../../rules/reservation-status.ts';
import { PaymentSection } from '../payments/payment-section.tsx';
import { fetchReservation, reservationKeys } from '../staff-reservation-api.ts';
import { DetailFacts } from './detail-facts.tsx';
import { DetailFooter, hasActions } from './detail-footer.tsx';
import { DetailHead } from './detail-head.tsx';
import { Journey } from './journey.tsx';
import { Mails } from './mails.tsx';
import { useReservationComment } from './use-reservation-comment.ts';
import { useReservationNews } from './use-reservation-news.ts';

/** What its reader may see and do of the payments; `refunds`: of the sale, too. */
export type PaymentRights = 'none' | 'reads' | 'refunds';

type Props = {
  id: string;
  manages: boolean;
  payments: PaymentRights;
  opened: boolean;
  onClient: (id: string) => void;
  onClose: () => void;
};

/** The detail; what goes wrong in it is said in it, not on the page behind. */
export function DetailDrawer(props: Props) {
  return (
    <PageErrorsProvider>
      <Detail {...props} />
    </PageErrorsProvider>
  );
}

function Detail({ id, opened, onClient, onClose, ...props }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const { record: reservation, ...reading } = useRecord({
    queryKey: reservationKeys.detail(id),
    queryFn: ({ signal }) => fetchReservation(id, signal),
    shown: opened,
  });
  // A deleted one is read and commented on.
  const there = reservation?.deletedAt === null;
  const manages = props.manages && there;
  const payments = there ? props.payments : 'none';
  const notices = useNotice();
  const [draft, setDraft] = useState<Draft | null>(null);
  const guard = useUnsavedGuard(onClose, () => setDraft(null));
  const [completed, setCompleted] = useState(false);
  const { announced, bringTo } = useReservationNews(reservation, {
    onMoved: (to) => setCompleted(SOLD.includes(to)),
    onNews: (sentence) => notices.say('info', sentence),
  });
  const close = () => {
    setCompleted(false);
    guard.close();
  };
  const done = (sentence: string) => notices.say('success', sentence);
  const acts = manages && reservation && hasActions(reservation.status);
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      title={reservation?.clientName ?? 'Reserva'}
      footer={
        acts ? (
          <DetailFooter
            reservation={reservation}
            bringTo={bringTo}
            onDeleted={onClose}
            focusAfter={head}
          />
        ) : undefined
      }
    >
      <LiveRegion>{announced}</LiveRegion>
      <NoticeBar notices={notices} />
      {reservation ? (
        <>
          <DetailHead
            reservation={reservation}
            seesPayments={opened && payments !== 'none'}
            ref={head}
          />
          <ClientHistoryButton onClick={() => onClient(id)} />
          <DetailFacts reservation={reservation} />
          {payments === 'none' ? null : (
            <PaymentSection
              reservation={reservation}
              refunds={payments === 'refunds'}
              shown={opened}
              onDone={done}
            />
          )}
          {props.payments === 'refunds' && SOLD.includes(reservation.status) ? (
            <Suspense fallback={null}>
              <VoidRecord cause={id} shown={opened} className={css.clientHistory} />
            </Suspense>
          ) : null}
          <Journey reservation={reservation} />
          <Comment
            reservation={reservation}
            draft={[draft, setDraft]}
            onUnsaved={guard.setUnsaved}
          />
          <Mails reservation={reservation} sends={manages} onSent={done} />
        </>
      ) : (
        <DetailState
          reading={reading}
          failed={STAFF_SENTENCES.loadFailed}
          back="Volver a las reservas"
          onBack={onClose}
        />
      )}
      {completed ? <Countdown onEnd={close} /> : null}
      {guard.question}
    </SideDrawer>
  );
}

type CommentProps = { reservation: ReservationDetail } & Omit<
  Parameters<typeof CommentForm>[0],
  'comment'
>;

function Comment({ reservation, ...rest }: CommentProps) {
  return <CommentForm comment={useReservationComment(reservation)} {...rest} />;
}
