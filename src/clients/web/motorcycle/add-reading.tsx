import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { normalizeWhole } from '#shared/fields/number-input.ts';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { addReading, type MotorcycleRecord } from '../../contract/motorcycle.ts';
import { kilometresText } from '../../rules/client-text.ts';
import css from './odometer.module.css';

/** Why a reading is doubtful, and the last reading, with which the server compared. */
type Doubt = { sentence: string; last: number | undefined };

/** «Agregar kilometraje». A doubtful reading is asked once, with the server's sentence. */
export function AddReading({ motorcycle: { _id: id } }: { motorcycle: MotorcycleRecord }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, problem, clear, run } = useTask();
  const openDialog = useOpenDialog();
  const send = useSend(addReading);

  /** Returns why the server doubts the reading; `null`: it is stored. `seen`: the doubt that the user answered. */
  const add = async (km: number, seen: Doubt | null): Promise<Doubt | null> => {
    const last = seen?.last;
    try {
      const body = { km, confirmed: seen !== null, ...(last !== undefined && { last }) };
      await send({ params: { id }, body });
    } catch (error) {
      if (!isDoubt(error)) throw error;
      return { sentence: error.message, last: z.safeParse(rejected, error.data).data?.last };
    }
    setTyped('');
    toastDone(`Anotamos ${kilometresText(km)}.`);
    return null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = normalizeWhole(typed);
    const invalid = validateBody(addReading, { km: text })['km'] ?? null;
    setWrong(invalid);
    if (invalid !== null) return;
    const km = Number(text);
    void run(async () => {
      const doubt = await add(km, null);
      if (doubt)
        openDialog(<DoubtQuestion km={km} asked={doubt} confirm={(seen) => add(km, seen)} />);
    });
  };
  return (
    <form className={css.together} noValidate onSubmit={submit}>
      <TextInput
        label="Agregar kilometraje"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={wrong ?? problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(null);
          clear();
        }}
      />
      <BusyButton type="submit" variant="default" busy={busy}>
        Agregar
      </BusyButton>
    </form>
  );
}

type QuestionProps = {
  km: number;
  asked: Doubt;
  /** Returns another doubt, if another user added a reading meanwhile. */
  confirm: (seen: Doubt) => Promise<Doubt | null>;
};

function DoubtQuestion({ km, asked, confirm }: QuestionProps) {
  const { onClose, ...frame } = useDialogFrame();
  const [doubt, setDoubt] = useState(asked);
  const { busy, problem, run } = useTask();
  const store = async () => {
    const next = await confirm(doubt);
    if (next) setDoubt(next);
    else onClose();
  };
  return (
    <ConfirmDialog
      {...frame}
      title="¿Seguro?"
      verb={`Sí, son ${kilometresText(km)}`}
      busyVerb="Guardando…"
      busy={busy}
      danger={false}
      onConfirm={() => void run(store)}
      onCancel={onClose}
    >
      <p>{doubt.sentence}</p>
      {doubt.last === undefined ? null : <p>{`Última lectura: ${kilometresText(doubt.last)}.`}</p>}
      {problem === null ? null : <p role="alert">{problem}</p>}
    </ConfirmDialog>
  );
}

const isDoubt = (error: unknown): error is CallError =>
  error instanceof CallError && ['reading-lower', 'reading-too-high'].includes(error.code);

const rejected = z.object({ last: z.int() });
