import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useGuardedOpening } from '../actions/press-guard.ts';
import { useRestoreFocus } from './focus-place.ts';
import { KeptBody, useBodyLock, useEscape } from './overlay.tsx';
import css from './side-drawer.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Sticky at the lower edge. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A drawer from the right for a record's detail; the whole screen on phones. Its title gets the
 * focus.
 */
export function SideDrawer({ opened, onClose, title, footer, children }: Props) {
  useBodyLock(opened);
  useEscape(opened, onClose);
  useRestoreFocus(opened);
  useGuardedOpening(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      lockScroll={false}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 220 }}
      // Mantine applies a `className` of the content to its frame too.
      classNames={{ content: css.content ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title className={css.title} tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" size={44} />
        </div>
        <KeptBody as={Drawer.Body} className={css.body}>
          {children}
        </KeptBody>
        {footer === undefined ? null : (
          <div className={css.footer} data-footer>
            {footer}
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}
