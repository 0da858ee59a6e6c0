import type { Notice } from '../contract/page-state.ts';
import css from './page.module.css';

const ICONS: Record<Notice['kind'], string> = {
  success: 'M5 12.5 10 17.5 19.5 7',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5M12 16v.01',
};

/** The result of the last press, at the top of the page. It gets the focus without a script. */
export function NoticeBanner({ notice }: { notice: Notice | undefined }) {
  if (notice === undefined) return null;
  return (
    <div
      className={`${css.notice} ${css[notice.kind]}`}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      data-notice={notice.kind}
      // biome-ignore lint/a11y/noAutofocus: the visitor has just pressed, and reads the result first
      autoFocus
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={ICONS[notice.kind]} />
      </svg>
      <p>{notice.text}</p>
    </div>
  );
}
