import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { VoidRecord } from '#finance/web/void-sale-api.ts';
import { MAIL_STATE_LABELS } from '#mail/contract/mail-state.ts';
import { useHeldActions } from '#mail/web/held-mail.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { ClientRecordButton } from '#ui/panel/detail/client-record-button.tsx';
import { CommentForm } from '#ui/panel/detail/comment-form.tsx';
import css from '#ui/panel/detail/detail.module.css';
import { DetailFrame, useDetailFrame } from '#ui/panel/detail/detail-frame.tsx';
import { DetailState } from '#ui/panel/detail/detail-state.tsx';
import { MailList } from '#ui/panel/detail/mail-list.tsx';
import { useRecord } from '#ui/panel/detail/use-record.ts';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { PageErrorsProvider } from '#ui/panel/feedback/page-errors.tsx';
import { type CitationDetail, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { clearRescheduleRequest } from '../actions/reschedule-request.ts';
import { JobCardButton } from '../job-card/job-card-button.tsx';
import jobCard from '../job-card/job-card-sheet.module.css';
import { MaintenanceSummary } from '../maintenance/maintenance-summary.tsx';
import { citationKeys, fetchCitation } from '../staff-citation-api.ts';
import { CitationFacts, ClientNote } from './detail-facts.tsx';
import { CitationFooter, hasCitationActions } from './detail-footer.tsx';
import { CitationHead } from './detail-head.tsx';
import { OrderPart } from './order-part.tsx';
import { ReschedulePanel } from './reschedule-panel.tsx';
import { ResendCitationMail } from './resend-mail.tsx';
import { CitationTimeline } from './timeline.tsx';
import { useCitationComment } from './use-citation-comment.ts';
import { useOpenCitationStatus } from './use-open-citation-status.ts';

type Props = {
  id: string;
  manages: boolean;
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
      <DialogHost>
        <Detail {...props} />
      </DialogHost>
    </PageErrorsProvider>
  );
}

function Detail({ id, opened, onClient, onClose, ...props }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const { record: citation, ...reading } = useRecord({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
    shown: opened,
  });
  // A deleted citation can only be read and commented on.
  const manages = props.manages && citation?.deletedAt === null;
  const frame = useDetailFrame(onClose);
  const [rescheduling, setRescheduling] = useState(false);
  const { announced, ...moves } = useOpenCitationStatus(citation, {
    onMoved: (to) => frame.setCompleted(to === 'delivered'),
    onRemoteChange: (text) => frame.notices.show('info', text),
  });
  useEffect(() => {
    if (!opened) clearRescheduleRequest();
  }, [opened]);
  const done = (text: string) => frame.notices.show('success', text);
  const footer = manages && citation && hasCitationActions(citation.status) && (
    <CitationFooter
      citation={citation}
      by={moves}
      onDone={done}
      onDeleted={onClose}
      focusAfter={head}
      quiet={rescheduling}
    />
  );
  return (
    <DetailFrame
      frame={frame}
      opened={opened}
      title={citation?.clientName ?? 'Cita'}
      footer={footer || undefined}
      announced={announced}
    >
      {citation ? (
        <>
          <CitationHead citation={citation} manages={manages} ref={head} />
          {manages ? (
            <ReschedulePanel citation={citation} onDone={done} onTurn={setRescheduling} />
          ) : null}
          <ClientNote citation={citation} />
          <OrderPart citation={citation} manages={manages} />
          <CitationComment
            citation={citation}
            draft={frame.draft}
            onUnsaved={frame.guard.setUnsaved}
          />
          <ClientRecordButton client={citation.client} onOpen={onClient} />
          <CitationFacts citation={citation} />
          <div className={jobCard.buttons}>
            {manages ? <JobCardButton citation={citation} /> : null}
            {props.voids && citation.status === 'delivered' ? (
              <VoidRecord cause={id} shown={opened} className={css.clientRecord} />
            ) : null}
          </div>
          <MaintenanceSummary citation={citation} />
          <CitationTimeline citation={citation} />
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
    </DetailFrame>
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
  const { timeZone, sendsMail } = useWorkshop();
  const held = useHeldActions(citationKeys.detail(citation._id), onDone);
  return (
    <MailList
      mails={citation.mails}
      labels={MAIL_STATE_LABELS}
      timeZone={timeZone}
      sendsMail={sendsMail}
      none="Todavía no hay correos de esta cita."
      held={held}
    >
      {children}
    </MailList>
  );
}
