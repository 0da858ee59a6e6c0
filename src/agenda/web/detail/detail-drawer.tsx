import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { MAIL_STATE_LABELS } from '#correo/contract/mail-state.ts';
import { useHeldActions } from '#correo/web/mail-api.ts';
import { VoidRecord } from '#finanzas/web/void-sale-api.ts';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { ClientHistoryButton } from '#web-kit/panel/detail/client-history-button.tsx';
import { CommentForm } from '#web-kit/panel/detail/comment-form.tsx';
import { Countdown } from '#web-kit/panel/detail/countdown.tsx';
import css from '#web-kit/panel/detail/detail.module.css';
import { DetailState } from '#web-kit/panel/detail/detail-state.tsx';
import { MailList } from '#web-kit/panel/detail/mail-list.tsx';
import { NoticeBar } from '#web-kit/panel/detail/notice-bar.tsx';
import type { Draft } from '#web-kit/panel/detail/use-comment.ts';
import { useNotice } from '#web-kit/panel/detail/use-notice.ts';
import { useRecord } from '#web-kit/panel/detail/use-record.ts';
import { useUnsavedGuard } from '#web-kit/panel/detail/use-unsaved-guard.ts';
import { PageErrorsProvider } from '#web-kit/panel/page-errors.tsx';
import { SideDrawer } from '#web-kit/panel/side-drawer.tsx';
import { type CitationDetail, STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import { forgetRescheduleWish } from '../actions/reschedule-wish.ts';
import { JobCardButton } from '../job-card/job-card-button.tsx';
import { MaintenanceDone } from '../maintenance/maintenance-done.tsx';
import { citationKeys, fetchCitation } from '../staff-citation-api.ts';
import { ClientNote, DetailFacts } from './detail-facts.tsx';
import { DetailFooter, hasActions } from './detail-footer.tsx';
import { DetailHead } from './detail-head.tsx';
import { Journey } from './journey.tsx';
import { ReschedulePanel } from './reschedule-panel.tsx';
import { SendCitationAgain } from './send-again.tsx';
import { useCitationComment } from './use-citation-comment.ts';
import { useCitationMoves } from './use-citation-moves.ts';

type Props = {
  id: string;
  manages: boolean;
  staffName: string;
  /** Whether its reader may void its sale. */
  voids: boolean;
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

function Detail({ id, staffName, opened, onClient, onClose, ...props }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const { record: citation, ...reading } = useRecord({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
    shown: opened,
  });
  // A deleted one is read and commented on.
  const manages = props.manages && citation?.deletedAt === null;
  const notices = useNotice();
  const draft = useState<Draft | null>(null);
  const guard = useUnsavedGuard(onClose, () => draft[1](null));
  const [completed, setCompleted] = useState(false);
  const [rescheduling, setRescheduling] = useState(false);
  const { announced, ...moves } = useCitationMoves(citation, {
    onMoved: (to) => setCompleted(to === 'delivered'),
    onNews: (sentence) => notices.say('info', sentence),
  });
  useEffect(() => {
    if (!opened) forgetRescheduleWish();
  }, [opened]);
  const close = () => {
    setCompleted(false);
    guard.close();
  };
  const done = (sentence: string) => notices.say('success', sentence);
  const footer = manages && citation && hasActions(citation.status) && (
    <DetailFooter
      citation={citation}
      by={moves}
      staffName={staffName}
      onDone={done}
      onDeleted={onClose}
      focusAfter={head}
      quiet={rescheduling}
    />
  );
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      title={citation?.clientName ?? 'Cita'}
      footer={footer || undefined}
    >
      <LiveRegion>{announced}</LiveRegion>
      <NoticeBar notices={notices} />
      {citation ? (
        <>
          <DetailHead citation={citation} ref={head} />
          {manages ? (
            <ReschedulePanel citation={citation} onDone={done} onTurn={setRescheduling} />
          ) : null}
          <ClientNote citation={citation} />
          <CitationComment citation={citation} draft={draft} onUnsaved={guard.setUnsaved} />
          <ClientHistoryButton onClick={() => onClient(id)} />
          <DetailFacts citation={citation} />
          {manages ? <JobCardButton citation={citation} /> : null}
          <MaintenanceDone citation={citation} />
          {props.voids && citation.status === 'delivered' ? (
            <Suspense fallback={null}>
              <VoidRecord cause={id} shown={opened} className={css.clientHistory} />
            </Suspense>
          ) : null}
          <Journey citation={citation} />
          <Mails citation={citation} onDone={manages ? done : undefined}>
            {manages ? <SendCitationAgain citation={citation} onSent={done} /> : null}
          </Mails>
        </>
      ) : (
        <DetailState
          reading={reading}
          failed={STAFF_SENTENCES.loadFailed}
          back="Volver a la agenda"
          onBack={onClose}
        />
      )}
      {completed ? <Countdown onEnd={close} /> : null}
      {guard.question}
    </SideDrawer>
  );
}

type CommentProps = { citation: CitationDetail } & Omit<
  ComponentProps<typeof CommentForm>,
  'comment'
>;

function CitationComment({ citation, ...rest }: CommentProps) {
  return <CommentForm comment={useCitationComment(citation)} {...rest} />;
}

type MailsProps = {
  citation: CitationDetail;
  /** Missing without the permission to act on mails. */
  onDone: ((sentence: string) => void) | undefined;
  children: ReactNode;
};

function Mails({ citation, onDone, children }: MailsProps) {
  const held = useHeldActions(citationKeys.detail(citation._id), onDone);
  return (
    <MailList
      mails={citation.mails}
      labels={MAIL_STATE_LABELS}
      timeZone={useWorkshop().timeZone}
      none="Todavía no hay correos de esta cita."
      held={held}
    >
      {children}
    </MailList>
  );
}
