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
 * The sign-in form in the modal dialog over a panel whose session has expired
 * (`web/session/session-expired-dialog.tsx`). Signing in returns to the panel as it was; «Salir» ends the session.
 */
export function SignInAgain({ username, business, onSignedIn }: Props) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser reads the attribute when it opens the dialog, right after this effect.
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
