import { type ReactNode, useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { useLeaveGuard } from '../dialogs/leave-guard.tsx';
import { SideDrawer } from '../dialogs/side-drawer.tsx';
import { CompletionCountdown } from './countdown.tsx';
import { NoticeBar, useNotice } from './notice-bar.tsx';
import type { Draft } from './use-comment.ts';

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
