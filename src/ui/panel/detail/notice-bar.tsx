import { CloseButton } from '@mantine/core';
import { Banner } from '../../banner.tsx';
import css from './detail.module.css';
import type { Notices } from './use-notice.ts';

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
