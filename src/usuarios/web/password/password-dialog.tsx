import { Button } from '@mantine/core';
import { Banner } from '#web-kit/banner.tsx';
import { useLeaveGuard } from '#web-kit/panel/leave-guard.tsx';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { SecretField } from '#web-kit/panel/secret-field.tsx';
import { useOpening } from '#web-kit/panel/use-opening.ts';
import { SHORTEST_PASSWORD } from '../../rules/user-fields.ts';
import css from './password-dialog.module.css';
import { usePasswordForm } from './use-password-form.ts';

type Props = { opened: boolean; onClose: () => void };

const FORM_ID = 'password-form';

/** «Cambiar contraseña»: one's own. */
export function PasswordDialog({ opened, onClose }: Props) {
  return <Inner key={useOpening(opened)} opened={opened} onClose={onClose} />;
}

function Inner({ opened, onClose }: Props) {
  const { form, draft, problems, busy, wait, dirty, change, submit } = usePasswordForm(onClose);
  const [leave, question] = useLeaveGuard(opened, { dirty: () => dirty, busy }, onClose);
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    error: problems[name],
    'aria-required': true,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={leave}
        title="Cambiar contraseña"
        size="small"
        footer={
          <>
            <Button variant="default" aria-disabled={busy || undefined} onClick={leave}>
              Cancelar
            </Button>
            <Button type="submit" form={FORM_ID} aria-disabled={busy || wait > 0 || undefined}>
              {busy ? 'Guardando…' : 'Cambiar contraseña'}
            </Button>
          </>
        }
      >
        <form
          id={FORM_ID}
          ref={form}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {problems.form === undefined ? null : (
            <Banner kind="error">
              {problems.form}
              {wait > 0 ? (
                <span className={css.wait}> Puedes volver a intentarlo en {wait} s.</span>
              ) : null}
            </Banner>
          )}
          <SecretField
            label="Contraseña actual"
            autoComplete="current-password"
            {...field('current')}
          />
          <SecretField
            label="Contraseña nueva"
            description={`Al menos ${SHORTEST_PASSWORD} caracteres.`}
            autoComplete="new-password"
            {...field('password')}
          />
          <SecretField
            label="Repite la contraseña nueva"
            autoComplete="new-password"
            {...field('repeated')}
          />
          <p className={css.note}>
            Se cerrarán tus sesiones en otros dispositivos; en este sigues dentro.
          </p>
        </form>
      </PanelDialog>
      {question}
    </>
  );
}
