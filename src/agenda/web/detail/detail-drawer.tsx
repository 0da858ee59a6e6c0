import { useEffect, useRef, useState } from 'react';
import { LiveRegion } from '#web-kit/live-region.tsx';
import { PageErrorsProvider } from '#web-kit/panel/page-errors.tsx';
import { SideDrawer } from '#web-kit/panel/side-drawer.tsx';
import { forgetRescheduleWish } from '../actions/reschedule-wish.ts';
import { JobCardButton } from '../job-card/job-card-button.tsx';
import { MaintenanceDone } from '../maintenance/maintenance-done.tsx';
import { CommentForm } from './comment-form.tsx';
import { Countdown } from './countdown.tsx';
import { DataList } from './data-list.tsx';
import { DetailFooter, hasActions } from './detail-footer.tsx';
import { DetailHead } from './detail-head.tsx';
import { DetailState } from './detail-state.tsx';
import { Journey } from './journey.tsx';
import { MailList } from './mail-list.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { ReschedulePanel } from './reschedule-panel.tsx';
import { SendAgain } from './send-again.tsx';
import { useCitation } from './use-citation.ts';
import type { Draft } from './use-comment.ts';
import { useNotice } from './use-notice.ts';
import { useStatusNews } from './use-status-news.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Props = {
  id: string;
  manages: boolean;
  staffName: string;
  opened: boolean;
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

function Detail({ id, manages, staffName, opened, onClose }: Props) {
  const head = useRef<HTMLDivElement>(null);
  const { citation, ...reading } = useCitation(id, opened);
  const notices = useNotice();
  const draft = useState<Draft | null>(null);
  const guard = useUnsavedGuard(onClose, () => draft[1](null));
  const [completed, setCompleted] = useState(false);
  const { announced, ...moves } = useStatusNews(citation, {
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
          <DataList citation={citation} />
          {manages ? <JobCardButton citation={citation} /> : null}
          <MaintenanceDone citation={citation} />
          {manages ? <ReschedulePanel citation={citation} onDone={done} /> : null}
          <Journey citation={citation} />
          <CommentForm citation={citation} draft={draft} onUnsaved={guard.setUnsaved} />
          <MailList citation={citation}>
            {manages ? <SendAgain citation={citation} onSent={done} /> : null}
          </MailList>
        </>
      ) : (
        <DetailState reading={reading} onBack={onClose} />
      )}
      {completed ? <Countdown onEnd={close} /> : null}
      {guard.question}
    </SideDrawer>
  );
}
