import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Logo } from '#ui/logo.tsx';
import { clearSessionAndDrafts } from '#ui/panel/session/session-store.ts';
import type { AdminInfo } from '../../contract/user.ts';
import { EXPIRED, TITLE } from './form-alert.tsx';
import { LoginForm } from './login-form.tsx';
import css from './login-page.module.css';

type Props = {
  /** Shown over an open panel whose session has expired. */
  again?: boolean;
  /** The user of the expired session, with `again`. */
  username?: string;
  /** The workshop's name, for the logo. */
  business?: string;
  onSignedIn: (admin: AdminInfo) => void;
};

/** The sign-in of the panel, as a page or over an open panel. */
export function LoginPage({ again = false, username, business, onSignedIn }: Props) {
  if (again) return <SignInAgain {...{ username, business, onSignedIn }} />;
  return <FullPageLogin {...{ business, onSignedIn }} />;
}

type FullPageProps = { business: string | undefined; onSignedIn: Props['onSignedIn'] };

function FullPageLogin({ business, onSignedIn }: FullPageProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div className={css.gate}>
      <header className={css.front}>
        <div className={css.bar}>
          <Logo {...(business === undefined ? {} : { name: business })} />
          <a className={css.back} href="/">
            <IconArrowLeft size={20} aria-hidden />
            Volver al inicio
          </a>
        </div>
        <p className={css.words}>
          El día del taller, <span>en orden</span>
        </p>
        <PlugDrawing />
      </header>
      <main className={css.main}>
        <div className={css.box} ref={form}>
          <h1 className={css.title}>{TITLE}</h1>
          <LoginForm onSignedIn={onSignedIn} focus={matchMedia('(pointer: fine)').matches} />
        </div>
      </main>
    </div>
  );
}

type SignInAgainProps = {
  username: string | undefined;
  business: string | undefined;
  onSignedIn: (admin: AdminInfo) => void;
};

/**
 * The sign-in form in the modal dialog over a panel whose session has expired
 * (`web/session/session-expired-dialog.tsx`). Signing in returns to the panel as it was; «Salir» ends the session.
 */
function SignInAgain({ username, business, onSignedIn }: SignInAgainProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser reads the attribute when it opens the dialog, right after this effect.
    form.current?.querySelector('[data-autofocus]')?.setAttribute('autofocus', '');
  }, []);
  return (
    <div className={css.cover}>
      <div className={css.card} ref={form}>
        <Logo {...(business === undefined ? {} : { name: business })} />
        <h2 className={css.again}>{TITLE}</h2>
        <Banner kind="warning">{EXPIRED}</Banner>
        <LoginForm onSignedIn={onSignedIn} username={username} focus />
        <Button
          type="button"
          variant="default"
          fullWidth
          className={css.leave}
          onClick={clearSessionAndDrafts}
        >
          Salir
        </Button>
      </div>
    </div>
  );
}

/** A large drawing of the logo's spark plug with an animated spark. */
function PlugDrawing() {
  const sparkPath = 'M180 398 130 520 176 534 92 720';
  return (
    <svg className={css.drawing} viewBox="0 0 360 700" aria-hidden="true">
      <g className={css.arc}>
        <path className={css.glow} d={sparkPath} />
        <path className={css.core} d={sparkPath} />
      </g>
      <g className={css.metal}>
        <rect x="152" y="0" width="56" height="44" rx="8" />
        <rect x="84" y="212" width="192" height="78" rx="14" />
        <path d="M134 300h92v52a14 14 0 0 1-14 14h-64a14 14 0 0 1-14-14z" />
      </g>
      <path className={css.edge} d="M148 212v78M212 212v78" />
      <path className={css.thread} d="M134 316h92M134 332h92M134 348h92" />
      <g className={css.ceramic}>
        <rect x="140" y="54" width="80" height="30" rx="13" />
        <rect x="132" y="92" width="96" height="30" rx="13" />
        <rect x="122" y="130" width="116" height="32" rx="14" />
        <rect x="110" y="170" width="140" height="34" rx="14" />
      </g>
      <path className={css.electrode} d="M180 366v12M218 360v52a8 8 0 0 1-8 8h-40" />
      <path className={css.spark} d="M180 384v18" />
      <path className={css.rays} d="M150 382 134 372M146 402H126M210 392 232 384" />
    </svg>
  );
}
