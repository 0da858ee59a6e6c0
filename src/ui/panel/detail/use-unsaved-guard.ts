import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '../dialogs/leave-guard.tsx';

type UnsavedGuard = {
  setUnsaved: (unsaved: boolean) => void;
  /** Closes, or asks first where something is not saved. */
  close: () => void;
  question: ReactNode;
};

/** Nothing that was typed is lost without being asked for; the browser asks too. */
export function useUnsavedGuard(onClose: () => void, onDiscard: () => void): UnsavedGuard {
  const [unsaved, setUnsaved] = useState(false);
  const [close, question] = useLeaveGuard(unsaved, { dirty: () => unsaved, busy: false }, () => {
    onDiscard();
    onClose();
  });
  return { setUnsaved, close, question };
}
