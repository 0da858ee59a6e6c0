import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { MAIL_STATE_LABELS } from '#correo/contract/mail-state.ts';
import { useHeldActions } from '#correo/web/mail-api.ts';
import { VoidRecord } from '#finanzas/web/void-sale-api.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { ClientHistoryButton } from '#ui/panel/detail/client-history-button.tsx';
import { CommentForm } from '#ui/panel/detail/comment-form.tsx';
import { CompletionCountdown } from '#ui/panel/detail/countdown.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { DetailState } from '#ui/panel/detail/detail-state.tsx';
import { MailList } from '#ui/panel/detail/mail-list.tsx';
import { NoticeBar, useNotice } from '#ui/panel/detail/notice-bar.tsx';
import type { Draft } from '#ui/panel/detail/use-comment.ts';
import { useRecord } from '#ui/panel/detail/use-record.ts';
import { useUnsavedGuard } from '#ui/panel/detail/use-unsaved-guard.ts';
import { SideDrawer } from '#ui/panel/dialogs/side-drawer.tsx';
import { PageErrorsProvider } from '#ui/panel/feedback/page-errors.tsx';
import { type CitationDetail, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { clearRescheduleRequest } from '../actions/reschedule-request.ts';
import { JobCardButton } from '../job-card/job-card-button.tsx';
import { MaintenanceSummary } from '../maintenance/maintenance-summary.tsx';
import { citationKeys, fetchCitation } from '../staff-citation-api.ts';
import { ClientNote, DetailFacts } from './detail-facts.tsx';
import { DetailFooter, hasActions } from './detail-footer.tsx';
import { DetailHead } from './detail-head.tsx';
import { ReschedulePanel } from './reschedule-panel.tsx';
import { ResendCitationMail } from './resend-mail.tsx';
import { Timeline } from './timeline.tsx';
import { useCitationComment } from './use-citation-comment.ts';
import { useOpenCitationStatus } from './use-open-citation-status.ts';

type Props = {
  id: string;
  manages: boolean;
  staffName: string;
  /** Whether the user may void its sale. */
  voids: boolean;
  opened: boolean;
  onClient: (id: string) => void;
  onClose: () => void;
};

/** The detail. It shows its own errors, not the page behind it. */
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
  // A deleted citation can only be read and commented on.
  const manages = props.manages && citation?.deletedAt === null;
  const notices = useNotice();
  const draft = useState<Draft | null>(null);
  const guard = useUnsavedGuard(onClose, () => draft[1](null));
  const [completed, setCompleted] = useState(false);
  const [rescheduling, setRescheduling] = useState(false);
  const { announced, ...moves } = useOpenCitationStatus(citation, {
    onMoved: (to) => setCompleted(to === 'delivered'),
    onNews: (text) => notices.show('info', text),
  });
  useEffect(() => {
    if (!opened) clearRescheduleRequest();
  }, [opened]);
  const close = () => {
    setCompleted(false);
    guard.close();
  };
  const done = (text: string) => notices.show('success', text);
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
          <MaintenanceSummary citation={citation} />
          {props.voids && citation.status === 'delivered' ? (
            <Suspense fallback={null}>
              <VoidRecord cause={id} shown={opened} className={css.clientHistory} />
            </Suspense>
          ) : null}
          <Timeline citation={citation} />
          <Mails citation={citation} onDone={manages ? done : undefined}>
            {manages ? <ResendCitationMail citation={citation} onSent={done} /> : null}
          </Mails>
        </>
      ) : (
        <DetailState
          reading={reading}
          failureMessage={STAFF_CITATION_TEXTS.loadFailed}
          back="Volver a la agenda"
          onBack={onClose}
        />
      )}
      {completed ? <CompletionCountdown onEnd={close} /> : null}
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
  /** Missing without permission to act on mails. */
  onDone: ((text: string) => void) | undefined;
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
