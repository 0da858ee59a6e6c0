import { useState } from 'react';
import { usePageErrors } from '../feedback/page-errors.tsx';

export type Notice = { kind: 'success' | 'info' | 'error'; message: string; detail: string };

export type Notices = {
  notice: Notice | null;
  show: (kind: 'success' | 'info', sentence: string) => void;
  dismiss: () => void;
};

/** What is said at the top of the detail: what went wrong before what went well. */
export function useNotice(): Notices {
  const { error, dismiss } = usePageErrors();
  const [said, setSaid] = useState<Notice | null>(null);
  return {
    notice: error ? { kind: 'error', message: error.sentence, detail: error.detail } : said,
    show: (kind, sentence) => {
      if (kind === 'success') dismiss();
      setSaid({ kind, message: sentence, detail: '' });
    },
    dismiss: () => {
      dismiss();
      setSaid(null);
    },
  };
}
