import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Logo } from '#ui/logo.tsx';
import { endSession } from '#ui/panel/session/session-store.ts';
import type { AdminInfo } from '../../contract/user.ts';
import { LoginForm } from './login-form.tsx';
import { EXPIRED, TITLE } from './login-texts.ts';
import css from './sign-in-again.module.css';

type Props = {
  username: string | undefined;
  business: string | undefined;
  onSignedIn: (admin: AdminInfo) => void;
};

/**
 * The gate inside the modal dialog that covers an open panel (`app/pages/admin/session/session-expired-dialog.tsx`). It goes
 * away by signing in, which leads back to where the work stopped, or by leaving, which ends it.
 */
export function SignInAgain({ username, business, onSignedIn }: Props) {
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
