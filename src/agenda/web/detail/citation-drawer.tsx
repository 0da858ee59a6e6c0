import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { ChargeSection } from '#cash/web/cash-parts.ts';
import { VoidRecord } from '#finance/web/void-sale-api.ts';
import { displayedServiceName } from '#shared/records/display-fallback.ts';
import { type Comment, CommentForm } from '#ui/panel/detail/comments.tsx';
import { ClientRecordButton, DetailFrame, useDetailFrame } from '#ui/panel/detail/detail-frame.tsx';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { useVisibleRow } from '#ui/panel/detail/use-visible-row.ts';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PageErrorsProvider } from '#ui/panel/feedback/page-errors.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { canReceive } from '#work-orders/rules/order-summary.ts';
import { ReceiveButton } from '#work-orders/web/reception/receive-button.tsx';
import {
  type CitationDetail,
  commentCitation,
  STAFF_CITATION_TEXTS,
} from '../../contract/staff-citation.ts';
import { clearRescheduleRequest } from '../actions/reschedule-request.ts';
import { arrivalOf } from '../arrival.ts';
import { MaintenanceSummary } from '../maintenance/maintenance-summary.tsx';
import { citationKeys, fetchCitation, withServiceName } from '../staff-citation-api.ts';
import { CitationMails } from './citation-mails.tsx';
import { CitationFooter, hasCitationActions, useOpenCitationStatus } from './detail-footer.tsx';
import css from './detail-head.module.css';
import { CitationFacts, CitationHead, ClientNote, type VisibleCitation } from './detail-head.tsx';
import { ReschedulePanel } from './reschedule-panel.tsx';
import { CitationTimeline } from './timeline.tsx';

type Props = {
  id: string | null;
  /** Whether the user may change the appointment; otherwise they can read it and comment. */
  manages: boolean;
  /** Whether the user may void its sale, and reverse its payments. */
  voids: boolean;
  /** Opens the record of the client. */
  onClient: (id: string) => void;
  onClose: () => void;
};

/** Drawer with the detail of a citation. It shows its own errors, not those of the page behind it. */
export function CitationDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // The last content stays during the closing animation.
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

const LISTS = [citationKeys.lists, citationKeys.calendars];

type DetailProps = Omit<Props, 'id'> & { id: string; opened: boolean };

function Detail({ id, opened, onClient, onClose, ...props }: DetailProps) {
  const head = useRef<HTMLDivElement>(null);
  const { record: citation, ...reading } = useRecord({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
    shown: opened,
  });
  const row = useVisibleRow<VisibleCitation>(
    LISTS,
    id,
    citation === undefined && reading.notFound === null,
  );
  // A deleted citation can only be read and commented on.
  const manages = props.manages && citation?.deletedAt === null;
  const seesCharge = props.manages || props.voids;
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
      title={(citation ?? row)?.clientName ?? 'Cita'}
      footer={footer || undefined}
      announced={announced}
    >
      <CitationHead
        detail={citation}
        row={row}
        manages={manages}
        charged={seesCharge && opened}
        ref={head}
      />
      {citation ? (
        <>
          {manages ? (
            <ReschedulePanel citation={citation} onDone={done} onTurn={setRescheduling} />
          ) : null}
          <ClientNote citation={citation} />
          <OrderPart citation={citation} manages={manages} />
          {seesCharge ? (
            <ChargeSection
              cause={{ kind: 'citation', id }}
              about={`${citation.clientName} · ${displayedServiceName(citation.service)}`}
              // The deposit of a deleted citation is still to be returned.
              takes={props.manages}
              reverses={seesCharge}
              shown={opened}
            />
          ) : null}
          <CitationComment
            citation={citation}
            draft={frame.draft}
            onUnsaved={frame.guard.setUnsaved}
          />
          <ClientRecordButton client={citation.client} onOpen={onClient} />
          <CitationFacts citation={citation} />
          <div className={`row ${css.extras}`}>
            {manages ? <JobCardButton citation={citation} /> : null}
            {props.voids && citation.status === 'delivered' ? (
              <VoidRecord cause={id} shown={opened} className="top-16" />
            ) : null}
          </div>
          <MaintenanceSummary citation={citation} />
          <CitationTimeline citation={citation} />
          <CitationMails citation={citation} onDone={manages ? done : undefined} />
        </>
      ) : (
        <DetailState
          hasFacts={row !== undefined}
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

/** Returns the internal comment of a citation with its save function. */
function useCitationComment({ _id, adminComment }: CitationDetail): Comment {
  const client = useQueryClient();
  async function save(text: string, known: string): Promise<string> {
    try {
      const { data } = await staffCall(commentCitation, {
        params: { id: _id },
        body: { adminComment: text, expectedComment: known },
      });
      client.setQueryData<CitationDetail>(
        citationKeys.detail(_id),
        (detail) => detail && { ...detail, ...withServiceName(data) },
      );
      return data.adminComment;
    } finally {
      void client.invalidateQueries({ queryKey: citationKeys.all });
    }
  }
  return { text: adminComment, save, texts: STAFF_CITATION_TEXTS };
}

/** Loaded when the detail of a received vehicle opens. */
const OrderSection = lazyPart(async () => ({
  default: (await import('#work-orders/web/order/order-section.tsx')).OrderSection,
}));

type OrderPartProps = { citation: CitationDetail; manages: boolean };

/** The work order of a citation; before the reception «Recibir». */
function OrderPart({ citation, manages }: OrderPartProps) {
  const { status, workOrder } = citation;
  if (workOrder !== null) return <OrderSection citation={citation} manages={manages} />;
  if (!manages || !canReceive(status, workOrder)) return null;
  return <ReceiveButton arrival={arrivalOf(citation)} fullWidth className="top-16" />;
}

const JobCardDialog = lazyPart(async () => ({
  default: (await import('../job-card/job-card.tsx')).JobCardDialog,
}));

/** Opens the job card of an appointment for printing. */
function JobCardButton({ citation }: { citation: CitationDetail }) {
  const openDialog = useOpenDialog();
  return (
    <Button
      variant="default"
      className="top-16"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => openDialog(<JobCardDialog citation={citation} />)}
    >
      Ficha de trabajo
    </Button>
  );
}
