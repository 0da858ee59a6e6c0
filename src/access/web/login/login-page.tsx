import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Logo } from '#ui/logo.tsx';
import type { AdminInfo } from '../../contract/user.ts';
import { LoginForm } from './login-form.tsx';
import css from './login-page.module.css';
import { TITLE } from './login-texts.ts';
import { PlugDrawing } from './plug-drawing.tsx';
import { SignInAgain } from './sign-in-again.tsx';

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
        <PlugDrawing className={css.drawing} />
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
