import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { Logo } from '#web-kit/logo.tsx';
import { endSession } from '#web-kit/panel/session-store.ts';
import type { AdminInfo } from '../../contract/user.ts';
import css from './again-gate.module.css';
import { EXPIRED, TITLE } from './gate-texts.ts';
import { LoginForm } from './login-form.tsx';

type Props = {
  username: string | undefined;
  business: string | undefined;
  onSignedIn: (admin: AdminInfo) => void;
};

/**
 * The gate inside the modal dialog that covers an open panel (`main/pages/admin/over.tsx`). It goes
 * away by signing in, which leads back to where the work stopped, or by leaving, which ends it.
 */
export function AgainGate({ username, business, onSignedIn }: Props) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Read by the browser when it opens the dialog, which is right after this.
    form.current?.querySelector('[data-autofocus]')?.setAttribute('autofocus', '');
  }, []);
  return (
    <div className={css.cover}>
      <div className={css.card} ref={form}>
        <Logo {...(business === undefined ? {} : { name: business })} />
        <h2 className={css.title}>{TITLE}</h2>
        <Banner kind="warning">{EXPIRED}</Banner>
        <LoginForm onSignedIn={onSignedIn} username={username} focus />
        <Button
          type="button"
          variant="default"
          fullWidth
          className={css.leave}
          onClick={endSession}
        >
          Salir
        </Button>
      </div>
    </div>
  );
}
