import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGuardedOpening } from '../actions/press-guard.ts';
import { useBrowserBack } from './browser-back.ts';
import { useRestoreFocus } from './focus-place.ts';
import { KeptBody, useBodyLock, useEscape } from './overlay.tsx';
import css from './panel-dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /**
   * Maximum width; the whole screen on phones, except for `small`. `tablet` is the whole screen on
   * tablets held upright too, `screen` everywhere.
   */
  size?: Size;
  /** Whether the title gets the initial focus; a confirmation focuses its cancel button instead. */
  focusTitle?: boolean;
  /** Called after the closing transition, when the focus is restored: a caller may move it. */
  onClosed?: () => void;
  /** Sticky at the lower edge. */
  footer?: ReactNode;
  children: ReactNode;
};

const SIZES = { small: 440, medium: 640, large: 960, tablet: 960, screen: '100%' } as const;
type Size = keyof typeof SIZES;

/** Classes of the content and of the frame around it. */
const FRAMES: Readonly<Record<Size, readonly [string | undefined, string | undefined]>> = {
  small: ['', ''],
  medium: [css.whole, css.frame],
  large: [css.whole, css.frame],
  tablet: [css.tablet, css.tabletFrame],
  screen: [css.screen, css.screenFrame],
};

/**
 * A dialog of the panel. It receives the focus and restores it, closes with Esc and the browser's Back,
 * and locks scrolling of the page behind.
 */
export function PanelDialog(props: Props) {
  const { opened, onClose, onClosed, title, size = 'medium', focusTitle = true } = props;
  const { footer, children } = props;
  const [whole = '', frame = ''] = FRAMES[size];
  useBodyLock(opened);
  useEscape(opened, onClose);
  useBrowserBack(opened, onClose);
  useRestoreFocus(opened);
  useGuardedOpening(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={SIZES[size]}
      centered
      lockScroll={false}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      // Mantine applies a `className` of the content to its frame too.
      classNames={{
        content: `${css.content} ${whole}`,
        inner: frame,
      }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title
            className={css.title}
            tabIndex={-1}
            {...(focusTitle ? { 'data-autofocus': true } : {})}
          >
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" size={44} />
        </div>
        <KeptBody as={Modal.Body} className={css.body}>
          {children}
        </KeptBody>
        {footer === undefined ? null : <div className={css.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
