import type { ReactNode, Ref } from 'react';
import css from './banner.module.css';

export type BannerKind = 'success' | 'warning' | 'info' | 'error';

const ICONS: Record<BannerKind, string> = {
  success: 'M5 12.5 10 17.5 19.5 7',
  warning: 'M12 4 21.5 20h-19zM12 10v4M12 17v.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8v.01',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5M12 16v.01',
};

type Props = {
  kind: BannerKind;
  title?: string | undefined;
  children: ReactNode;
  /** The text begins with its own symbol; no icon is drawn. */
  signed?: boolean;
  /**
   * Receives the focus when it appears. It has no live role then: screen readers would read it
   * twice.
   */
  focused?: boolean;
  /** For `ref.current.focus()`. The banner can be focused, but not with the Tab key. */
  ref?: Ref<HTMLDivElement> | undefined;
};

/**
 * A message for the whole page. Screen readers announce errors and warnings at once, other kinds
 * politely.
 */
export function Banner({ kind, title, children, signed = false, focused = false, ref }: Props) {
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status';
  return (
    <div
      ref={ref}
      className={`${css.banner} ${css[kind]}`}
      role={focused ? undefined : role}
      tabIndex={-1}
      data-banner={kind}
    >
      {signed ? null : (
        <svg className={css.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={ICONS[kind]} />
        </svg>
      )}
      <div className={css.text}>
        {title === undefined ? null : <strong className={css.title}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
