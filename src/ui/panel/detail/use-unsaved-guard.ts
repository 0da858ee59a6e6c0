import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '../dialogs/leave-guard.tsx';

type UnsavedGuard = {
  setUnsaved: (unsaved: boolean) => void;
  /** Closes the detail; asks first if something is unsaved. */
  close: () => void;
  question: ReactNode;
};

/** Asks before a detail with unsaved text closes; the browser asks before the page is left. */
export function useUnsavedGuard(onClose: () => void, onDiscard: () => void): UnsavedGuard {
  const [unsaved, setUnsaved] = useState(false);
  const [close, question] = useLeaveGuard(unsaved, { dirty: () => unsaved, busy: false }, () => {
    onDiscard();
    onClose();
  });
  return { setUnsaved, close, question };
}
