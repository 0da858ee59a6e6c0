import { Button } from '@mantine/core';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { SecretField } from '#web-kit/panel/secret-field.tsx';
import css from './step-up-dialog.module.css';
import { useStepUpForm } from './use-step-up-form.ts';

const FORM_ID = 'step-up-form';

/** «Confirma que eres tú»: over the form whose call waits for it. */
export function StepUpDialog() {
  const { field, problem, busy, wait, clear, submit, cancel } = useStepUpForm();
  return (
    <PanelDialog
      opened
      onClose={cancel}
      title="Confirma que eres tú"
      size="small"
      focusTitle={false}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} aria-disabled={busy || wait > 0 || undefined}>
            {busy ? 'Verificando…' : 'Confirmar'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={css.why}>
          Para hacer esto escribe tu contraseña. Durante unos minutos no te la volveremos a pedir.
        </p>
        <SecretField
          ref={field}
          label="Contraseña"
          autoComplete="current-password"
          error={problem}
          aria-required
          data-autofocus
          onChange={clear}
        />
        {/* Always there: its room is not taken away from under a finger. */}
        <p className={css.wait} role="status">
          {wait > 0 ? `Puedes volver a intentarlo en ${wait} s.` : ''}
        </p>
      </form>
    </PanelDialog>
  );
}
