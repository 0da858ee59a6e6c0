import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Logo } from '#web-kit/logo.tsx';
import type { AdminInfo } from '../../contract/user.ts';
import { AgainDialog } from './again-dialog.tsx';
import { FORGOTTEN, TITLE } from './gate-texts.ts';
import { LoginForm } from './login-form.tsx';
import css from './login-page.module.css';
import { PlugDrawing } from './plug-drawing.tsx';

type Props = {
  /** Over an open panel whose session ended: what is behind stays. */
  again?: boolean;
  /** Of `again`: who was signed in. */
  username?: string;
  onSignedIn: (admin: AdminInfo) => void;
  /** Of `again`: the way out without signing in; the session is forgotten already. */
  onLeave?: () => void;
};

/** The gate of the panel. */
export function LoginPage({ again = false, username, onSignedIn, onLeave }: Props) {
  if (again) return <AgainDialog {...{ username, onSignedIn, onLeave }} />;
  return <Gate onSignedIn={onSignedIn} />;
}

function Gate({ onSignedIn }: { onSignedIn: (admin: AdminInfo) => void }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div className={css.gate}>
      <header className={css.front}>
        <div className={css.bar}>
          <Logo />
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
          <p className={css.note}>{FORGOTTEN}</p>
        </div>
      </main>
    </div>
  );
}
