import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { StepButton } from '#ui/panel/actions/step-button.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import css from './clear-dialog.module.css';
import { ExportButton } from './export-button.tsx';
import { PastClearings } from './past-clearings.tsx';
import { useClear } from './use-clear.ts';

type Props = { opened: boolean; onClose: () => void };

const FORM_ID = 'clear-history-form';
const WAIT_TEXT =
  'Se guarda la copia y se vacía el historial. Con muchos registros puede tardar unos minutos.';

/** Three confirmations (docs/rules/panel.md 5); the password follows. */
const QUESTIONS = [
  {
    question: '¿Quieres vaciar el historial?',
    detail:
      'Las citas entregadas, las reservas completadas y todo lo cancelado o eliminado dejarán de verse. Las finanzas y el stock quedan como están.',
    verb: 'Sí, continuar',
  },
  {
    question: '¿Seguro? El historial quedará vacío para todo el equipo.',
    detail:
      'Antes se guarda una copia completa que puedes descargar. Volver a mostrar lo que se vació solo es posible desde la consola del servidor.',
    verb: 'Sí, estoy seguro',
  },
  {
    question: 'Última confirmación: ¿vaciar el historial ahora?',
    detail: 'El siguiente paso pide tu contraseña.',
    verb: 'Sí, vaciar',
  },
] as const;

/** «Vaciar historial»: three confirmations, then the password, then the export. */
export default function ClearDialog({ opened, onClose }: Props) {
  return <ClearForm key={useOpenCount(opened)} opened={opened} onClose={onClose} />;
}

function ClearForm({ opened, onClose }: Props) {
  const [step, setStep] = useState(0);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { busy, problem, done, submit } = useClear();
  const confirmation = QUESTIONS[step];
  // Focuses the cancel button, so that a held or repeated Enter does not confirm.
  useEffect(() => {
    if (step > 0 && step < QUESTIONS.length) cancelButton.current?.focus();
  }, [step]);
  // The dialog stays open while clearing: closing it would suggest a cancellation.
  const leave = () => {
    if (!busy) onClose();
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') {
      field.current?.focus();
      return;
    }
    const outcome = await submit(password);
    if (outcome === 'wrong') {
      setPassword('');
      field.current?.focus();
    }
  }

  if (done) return <Cleared done={done} opened={opened} onClose={onClose} />;
  return (
    <PanelDialog
      opened={opened}
      onClose={leave}
      title="Vaciar historial"
      size="small"
      focusTitle={false}
      footer={
        <>
          <Button
            ref={cancelButton}
            variant="default"
            onClick={leave}
            disabled={busy}
            data-autofocus
          >
            Cancelar
          </Button>
          {confirmation ? (
            // A separate button with its own key: the press that opens the form must not submit it.
            <StepButton
              key="next"
              color="red"
              step={confirmation.verb}
              onPress={() => setStep(step + 1)}
            >
              {confirmation.verb}
            </StepButton>
          ) : (
            <BusyButton key="clear" color="red" type="submit" form={FORM_ID} busy={busy}>
              {busy ? 'Vaciando…' : 'Vaciar historial'}
            </BusyButton>
          )}
        </>
      }
    >
      {confirmation ? (
        <Question number={step + 1} {...confirmation} />
      ) : (
        <form id={FORM_ID} className={css.form} noValidate onSubmit={(event) => void send(event)}>
          {problem === null ? null : <Banner kind="error">{problem}</Banner>}
          <SecretField
            ref={field}
            label="Tu contraseña"
            autoComplete="current-password"
            aria-required
            autoFocus
            error={missing && password === '' ? 'La contraseña es requerida.' : undefined}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <p role="status" className={css.waits}>
            {busy ? WAIT_TEXT : ''}
          </p>
        </form>
      )}
      {step === 0 ? <PastClearings /> : null}
    </PanelDialog>
  );
}

type QuestionProps = (typeof QUESTIONS)[number] & { number: number };

function Question({ number, question, detail }: QuestionProps) {
  return (
    <div role="status" className={css.question}>
      <p className={css.step}>Confirmación {number} de 3</p>
      <p className={css.ask}>{question}</p>
      <p>{detail}</p>
    </div>
  );
}

type ClearedProps = Props & { done: NonNullable<ReturnType<typeof useClear>['done']> };

/** Shown after the clearing: the message, and the copy to download. */
function Cleared({ done, opened, onClose }: ClearedProps) {
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="Historial vaciado"
      size="small"
      footer={<Button onClick={onClose}>Listo</Button>}
    >
      <div className={css.note}>
        <p role="status">{done.message}</p>
        <ExportButton id={done.clearing._id} createdAt={done.clearing.createdAt} />
      </div>
    </PanelDialog>
  );
}
