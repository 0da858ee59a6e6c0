import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { BusyButton, StepButton } from '#ui/panel/actions/buttons.tsx';
import { type DialogFrame, useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type Clearing, clearHistory } from '../../contract/clearing.ts';
import { HISTORY_TEXTS } from '../../rules/history-text.ts';
import css from './clear-dialog.module.css';
import { ExportButton, PastClearings } from './clearings.tsx';

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
export default function ClearDialog() {
  const frame = useDialogFrame();
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
    if (!busy) frame.onClose();
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

  if (done) return <Cleared done={done} frame={frame} />;
  return (
    <PanelDialog
      {...frame}
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
        <form
          id={FORM_ID}
          className="stack gap-16"
          noValidate
          onSubmit={(event) => void send(event)}
        >
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
      <p className="muted smaller strong">Confirmación {number} de 3</p>
      <p className={css.ask}>{question}</p>
      <p>{detail}</p>
    </div>
  );
}

/** Shown after the clearing: the message, and the copy to download. */
function Cleared({ done, frame }: { done: ClearResult; frame: DialogFrame }) {
  return (
    <PanelDialog
      {...frame}
      title="Historial vaciado"
      size="small"
      footer={<Button onClick={frame.onClose}>Listo</Button>}
    >
      <div className={css.note}>
        <p role="status">{done.message}</p>
        <ExportButton id={done.clearing._id} createdAt={done.clearing.createdAt} />
      </div>
    </PanelDialog>
  );
}

type ClearResult = { clearing: Clearing; message: string };

function useClear() {
  const client = useQueryClient();
  const send = useSend(clearHistory);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** Message of the server, or a default message without an answer. */
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<ClearResult | null>(null);

  /** Clears the history with the caller's password. */
  async function submit(password: string): Promise<'cleared' | 'wrong' | 'failed'> {
    if (running.current) return 'failed';
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const { data: clearing, message = '' } = await send({ body: { password } });
      setDone({ clearing, message });
      // Invalidates citations, reservations and the history.
      void client.invalidateQueries();
      return 'cleared';
    } catch (error) {
      const isCallError = error instanceof CallError;
      setProblem((isCallError && error.message) || HISTORY_TEXTS.clearFailed);
      return isCallError && error.code === 'wrong-password' ? 'wrong' : 'failed';
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, done, submit };
}
