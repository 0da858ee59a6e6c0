import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Logo } from '#ui/logo.tsx';
import { USER_TEXTS } from '#usuarios/contract/user.ts';
import css from './auth-screens.module.css';

/** While it is not known who is there. Says so after a moment: most of the time nobody sees it. */
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
 * The session may be good, only the server did not answer, or it `failed`: nobody has to sign in
 * again for that.
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
