import { Button } from '@mantine/core';
import { RestrictedScreen } from '../restricted-screen.tsx';
import css from './first-password-screen.module.css';
import { FORM_ID, PasswordFields } from './password-fields.tsx';
import { usePasswordForm } from './use-password-form.ts';

type Props = { business: string | undefined; onChanged: () => void; onLeave: () => void };

/** Replaces the panel while a generated password must be changed. */
export function FirstPasswordScreen({ onChanged, ...screen }: Props) {
  const state = usePasswordForm(onChanged);
  const { busy, wait } = state;
  return (
    <RestrictedScreen {...screen} title="Elige tu contraseña">
      <p className={css.why}>
        La contraseña con la que entraste la generó el programa. Cámbiala por una tuya para empezar
        a usar el panel.
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
    </RestrictedScreen>
  );
}
