import { Button, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { forgetSession } from '#web-kit/panel/session-store.ts';
import { useBodyLock } from '#web-kit/panel/use-body-lock.ts';
import { useEscape } from '#web-kit/panel/use-escape.ts';
import type { AdminInfo } from '../../contract/user.ts';
import css from './again-dialog.module.css';
import { EXPIRED, FORGOTTEN, TITLE } from './gate-texts.ts';
import { LoginForm } from './login-form.tsx';

type Props = {
  username: string | undefined;
  onSignedIn: (admin: AdminInfo) => void;
  onLeave: (() => void) | undefined;
};

/** Over every other dialog (200) and their lists (300), under the toasts (400). */
const OVER_ALL = 390;

/**
 * The gate over a panel that is open. It goes away by signing in or by leaving, not by Esc; focus
 * then returns to where the work stopped.
 */
export function AgainDialog({ username, onSignedIn, onLeave }: Props) {
  useBodyLock(true);
  useEscape(true, () => {});
  useFocusBack();
  const leave = () => {
    forgetSession();
    onLeave?.();
  };
  return (
    <Modal.Root
      opened
      onClose={() => {}}
      centered
      size={480}
      zIndex={OVER_ALL}
      lockScroll={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content className={css.content}>
        <Modal.Title className={css.title}>{TITLE}</Modal.Title>
        <Modal.Body className={css.body}>
          <Banner kind="warning">{EXPIRED}</Banner>
          <LoginForm onSignedIn={onSignedIn} username={username} focus />
          <Button type="button" variant="default" fullWidth className={css.leave} onClick={leave}>
            Salir
          </Button>
          <p className={css.note}>{FORGOTTEN}</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The kit gives focus back only to dialogs that were mounted closed. */
function useFocusBack(): void {
  const before = useRef(document.activeElement);
  useEffect(
    () => () => {
      const element = before.current;
      // After the trap of what is closing has let go.
      if (element instanceof HTMLElement) setTimeout(() => element.focus({ preventScroll: true }));
    },
    [],
  );
}
