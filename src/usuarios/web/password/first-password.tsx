import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Logo } from '#web-kit/logo.tsx';
import css from './first-password.module.css';
import { FORM_ID, PasswordFields } from './password-fields.tsx';
import { usePasswordForm } from './use-password-form.ts';

type Props = { business: string | undefined; onChanged: () => void; onLeave: () => void };

/** In the place of the panel while the password that the program made must be changed. */
export function FirstPassword({ business, onChanged, onLeave }: Props) {
  const state = usePasswordForm(onChanged);
  const { busy, wait } = state;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={css.screen}>
      <div className={css.card}>
        <Logo {...(business === undefined ? {} : { name: business })} />
        <h1 ref={title} className={css.title} tabIndex={-1}>
          Elige tu contraseña
        </h1>
        <p className={css.why}>
          La contraseña con la que entraste la generó el programa. Cámbiala por una tuya para
          empezar a usar el panel.
        </p>
        <PasswordFields {...state} note="Tus otras sesiones se cerrarán; en esta sigues dentro." />
        <Button
          type="submit"
          form={FORM_ID}
          fullWidth
          className={css.button ?? ''}
          aria-disabled={busy || wait > 0 || undefined}
        >
          {busy ? 'Guardando…' : 'Cambiar contraseña'}
        </Button>
        <Button variant="default" fullWidth className={css.button ?? ''} onClick={onLeave}>
          Cerrar sesión
        </Button>
      </div>
    </main>
  );
}
