import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Logo } from '#ui/logo.tsx';
import { FormBody } from '#ui/panel/form/form-dialog.tsx';
import { FactorManager } from './factors/factor-manager.tsx';
import { PasswordFields, PasswordNotice, usePasswordForm } from './password-dialog.tsx';
import css from './restricted-screens.module.css';

type Props = { business: string | undefined; onChanged: () => void; onLeave: () => void };

/** Replaces the panel while a generated password must be changed. */
export function FirstPasswordScreen({ onChanged, ...screen }: Props) {
  const { form, wait } = usePasswordForm(onChanged);
  const id = useId();
  return (
    <RestrictedScreen {...screen} title="Elige tu contraseña">
      <p className="note">
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

type FactorSetupScreenProps = {
  business: string | undefined;
  /** Called when the user has a second factor. */
  onAdded: () => void;
  onLeave: () => void;
};

/** Replaces the panel for a user whose role needs a second factor and who has none. */
export function FactorSetupScreen({ onAdded, ...screen }: FactorSetupScreenProps) {
  return (
    <RestrictedScreen {...screen} title="Verificación en dos pasos" wide>
      <FactorManager opened onAdded={onAdded} />
    </RestrictedScreen>
  );
}

type RestrictedScreenProps = {
  business: string | undefined;
  title: string;
  wide?: boolean;
  onLeave: () => void;
  children: ReactNode;
};

/** Replaces the panel for a user who must do one thing first. */
function RestrictedScreen({
  business,
  title,
  wide = false,
  onLeave,
  children,
}: RestrictedScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={css.screen}>
      <div className={wide ? `${css.card} ${css.wide}` : css.card}>
        <Logo {...(business === undefined ? {} : { name: business })} />
        <h1 ref={heading} className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
        <Button variant="default" fullWidth className={css.button ?? ''} onClick={onLeave}>
          Cerrar sesión
        </Button>
      </div>
    </main>
  );
}
