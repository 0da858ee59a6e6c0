import { Button, CloseButton } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../banner.tsx';
import { LiveRegion } from '../../live-region.tsx';
import { useLeaveGuard } from '../dialogs/leave-guard.tsx';
import { SideDrawer } from '../dialogs/side-drawer.tsx';
import { usePageErrors } from '../feedback/page-errors.tsx';
import type { Draft } from './comments.tsx';
import { CompletionCountdown } from './countdown.tsx';
import css from './detail.module.css';

/** The state that every detail has: its notices, the draft of its comment, and whether its job was just completed. */
export function useDetailFrame(onClose: () => void) {
  const notices = useNotice();
  const draft = useState<Draft | null>(null);
  const guard = useUnsavedGuard(onClose, () => draft[1](null));
  const [completed, setCompleted] = useState(false);
  const close = () => {
    setCompleted(false);
    guard.close();
  };
  return { notices, draft, guard, completed, setCompleted, close };
}

type Props = {
  frame: ReturnType<typeof useDetailFrame>;
  opened: boolean;
  title: string;
  footer: ReactNode;
  /** Text for screen readers. */
  announced: string;
  children: ReactNode;
};

/** A drawer with notices above the detail; it closes itself some seconds after the job was completed. */
export function DetailFrame({ frame, opened, title, footer, announced, children }: Props) {
  return (
    <SideDrawer opened={opened} onClose={frame.close} title={title} footer={footer}>
      <LiveRegion>{announced}</LiveRegion>
      <NoticeBar notices={frame.notices} />
      {children}
      {frame.completed ? <CompletionCountdown onEnd={frame.close} /> : null}
      {frame.guard.question}
    </SideDrawer>
  );
}

type UnsavedGuard = {
  setUnsaved: (unsaved: boolean) => void;
  /** Closes the detail; asks first if something is unsaved. */
  close: () => void;
  question: ReactNode;
};

/** Asks before a detail with unsaved text closes; the browser asks before the page is left. */
function useUnsavedGuard(onClose: () => void, onDiscard: () => void): UnsavedGuard {
  const [unsaved, setUnsaved] = useState(false);
  const [close, question] = useLeaveGuard(unsaved, { dirty: () => unsaved, busy: false }, () => {
    onDiscard();
    onClose();
  });
  return { setUnsaved, close, question };
}

/** The notice of a detail, sticky at its upper edge. */
function NoticeBar({ notices: { notice, dismiss } }: { notices: Notices }) {
  if (notice === null) return null;
  return (
    <div className={css.notice}>
      <Banner kind={notice.kind} {...(notice.detail !== '' && { title: notice.message })}>
        {notice.detail === '' ? notice.message : notice.detail}
      </Banner>
      <CloseButton
        className={css.noticeClose}
        size={44}
        aria-label="Cerrar aviso"
        onClick={dismiss}
      />
    </div>
  );
}

type Notice = { kind: 'success' | 'info' | 'error'; message: string; detail: string };

type Notices = {
  notice: Notice | null;
  show: (kind: 'success' | 'info', sentence: string) => void;
  dismiss: () => void;
};

/** The notice at the top of a detail. An error takes precedence over a success. */
function useNotice(): Notices {
  const { error, dismiss } = usePageErrors();
  const [shown, setShown] = useState<Notice | null>(null);
  return {
    notice: error ? { kind: 'error', message: error.sentence, detail: error.detail } : shown,
    show: (kind, sentence) => {
      if (kind === 'success') dismiss();
      setShown({ kind, message: sentence, detail: '' });
    },
    dismiss: () => {
      dismiss();
      setShown(null);
    },
  };
}

type ClientRecordButtonProps = {
  /** `null`: the client is not on record; there is no button. */
  client: { _id: string } | null;
  onOpen: (id: string) => void;
};

/** Opens the record of the client of a citation or reservation. */
export function ClientRecordButton({ client, onOpen }: ClientRecordButtonProps) {
  if (client === null) return null;
  return (
    <Button
      variant="default"
      className="top-16"
      leftSection={<IconUser size={18} aria-hidden="true" />}
      onClick={() => onOpen(client._id)}
    >
      Ficha del cliente
    </Button>
  );
}
