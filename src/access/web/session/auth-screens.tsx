import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Logo } from '#ui/logo.tsx';
import { USER_TEXTS } from '../../contract/user.ts';
import css from './auth-screens.module.css';

/** Shown while the session is verified. CSS shows the text after a delay, so that it rarely appears. */
export function Loading() {
  return (
    <main className={css.screen} aria-busy="true">
      <h1 className="sr-only">Panel de Administración</h1>
      <p className={css.loading} role="status">
        <span className={css.bar} aria-hidden="true" />
        Cargando…
      </p>
    </main>
  );
}

/**
 * Shown when the server did not answer or answered with an error (`failed`). The session may still be
 * valid, so the user does not have to sign in again.
 */
export function Unreachable({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={css.screen}>
      <div className={css.card}>
        <Logo />
        <h1 ref={title} className={css.title} tabIndex={-1}>
          {failed ? 'El servidor tuvo un problema' : USER_TEXTS.connection}
        </h1>
        <p>
          {failed ? 'Intenta de nuevo en un momento.' : 'Revisa la conexión a internet.'} Tu sesión
          sigue guardada.
        </p>
        <Button onClick={onRetry}>Reintentar</Button>
      </div>
    </main>
  );
}
