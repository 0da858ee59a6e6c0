import { Button } from '@mantine/core';
import { useId } from 'react';
import { FormBody } from '#ui/panel/form/form-body.tsx';
import { RestrictedScreen } from '../restricted-screen.tsx';
import css from './first-password-screen.module.css';
import { PasswordFields, PasswordNotice } from './password-fields.tsx';
import { usePasswordForm } from './use-password-form.ts';

type Props = { business: string | undefined; onChanged: () => void; onLeave: () => void };

/** Replaces the panel while a generated password must be changed. */
export function FirstPasswordScreen({ onChanged, ...screen }: Props) {
  const { form, wait } = usePasswordForm(onChanged);
  const id = useId();
  return (
    <RestrictedScreen {...screen} title="Elige tu contraseña">
      <p className={css.why}>
        La contraseña con la que entraste la generó el programa. Cámbiala por una tuya para empezar
        a usar el panel.
      </p>
      <FormBody id={id} form={form} notices={<PasswordNotice form={form} wait={wait} />}>
        <PasswordFields form={form} note="Tus otras sesiones se cerrarán; en esta sigues dentro." />
      </FormBody>
      <Button
        type="submit"
        form={id}
        fullWidth
        className={css.button ?? ''}
        aria-disabled={form.busy || wait > 0 || undefined}
      >
        {form.busy ? 'Guardando…' : 'Cambiar contraseña'}
      </Button>
    </RestrictedScreen>
  );
}
