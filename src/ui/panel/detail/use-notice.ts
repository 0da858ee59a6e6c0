import { useState } from 'react';
import { usePageErrors } from '../feedback/page-errors.tsx';

export type Notice = { kind: 'success' | 'info' | 'error'; message: string; detail: string };

export type Notices = {
  notice: Notice | null;
  show: (kind: 'success' | 'info', sentence: string) => void;
  dismiss: () => void;
};

/** The notice at the top of a detail. An error takes precedence over a success. */
export function useNotice(): Notices {
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
