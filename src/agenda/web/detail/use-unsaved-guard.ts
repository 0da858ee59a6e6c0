import { useEffect, useState } from 'react';

export type UnsavedGuard = {
  setUnsaved: (unsaved: boolean) => void;
  /** Closes, or asks first where something is not saved. */
  close: () => void;
  asking: boolean;
  leave: () => void;
  stay: () => void;
};

/** Nothing that was typed is lost without being asked for. */
export function useUnsavedGuard(onClose: () => void, onDiscard: () => void): UnsavedGuard {
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!unsaved) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [unsaved]);
  return {
    setUnsaved,
    close: () => (unsaved ? setAsking(true) : onClose()),
    asking,
    leave: () => {
      setAsking(false);
      onDiscard();
      onClose();
    },
    stay: () => setAsking(false),
  };
}
