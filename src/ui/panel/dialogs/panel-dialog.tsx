import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGuardedOpening } from '../actions/press-guard.ts';
import { useBrowserBack } from './browser-back.ts';
import css from './panel-dialog.module.css';
import { useBodyLock } from './use-body-lock.ts';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Widest measure; the whole screen on phones. */
  size?: 'small' | 'medium' | 'large';
  /** Where the dialog asks before something is lost: focus starts on its own safe button. */
  focusTitle?: boolean;
  /** When it has left and focus is back: for whoever must mend where focus is. */
  onClosed?: () => void;
  /** Sticks to the lower edge. */
  footer?: ReactNode;
  children: ReactNode;
};

const SIZES = { small: 440, medium: 640, large: 960 } as const;

/**
 * A dialog of the panel: focus goes in and comes back, Esc and the browser's Back close, the page behind
 * stands still.
 */
export function PanelDialog(props: Props) {
  const { opened, onClose, onClosed, title, size = 'medium', focusTitle = true } = props;
  const { footer, children } = props;
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
      // Not `className` at the content: the kit gives that to the frame around it too.
      classNames={{
        content: `${css.content} ${size === 'small' ? '' : css.whole}`,
        inner: size === 'small' ? '' : (css.frame ?? ''),
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
        <Modal.Body className={css.body}>{children}</Modal.Body>
        {footer === undefined ? null : <div className={css.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
