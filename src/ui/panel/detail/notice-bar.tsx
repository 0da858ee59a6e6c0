import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../../banner.tsx';
import { usePageErrors } from '../feedback/page-errors.tsx';
import css from './detail.module.css';

/** The notice of a detail, sticky at its upper edge. */
export function NoticeBar({ notices: { notice, dismiss } }: { notices: Notices }) {
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
