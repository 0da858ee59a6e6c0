import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { normalizeWhole } from '#shared/fields/number-input.ts';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { validateBody } from '#ui/panel/form/validate-body.ts';
import {
  addReading as addReadingEndpoint,
  type MotorcycleRecord,
} from '../../contract/motorcycle.ts';
import { kilometresText } from '../../rules/client-text.ts';
import { addReading, clientKeys } from '../client-api.ts';
import css from './odometer.module.css';

/** A doubtful reading and why it is doubtful. */
type Doubt = { km: number; sentence: string; last: number | undefined };

/** «Agregar kilometraje». A doubtful reading is asked once, with the server's sentence. */
export function AddReading({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, problem, clear, run } = useTask();
  const key = useIdempotencyKey();
  const cache = useQueryClient();

  const send = (km: number, confirmed?: Doubt) =>
    run(async () => {
      try {
        const last = confirmed?.last;
        const body = {
          km,
          confirmed: confirmed !== undefined,
          ...(last !== undefined && { last }),
        };
        await key.send(body, (once) => addReading(motorcycle._id, body, once));
      } catch (error) {
        if (!isDoubt(error)) throw error;
        setDoubt({ km, sentence: error.message, last: lastIn(error) });
        setAsking(true);
        return;
      }
      await cache.invalidateQueries({ queryKey: clientKeys.all });
      setAsking(false);
      setTyped('');
      toastDone(`Anotamos ${kilometresText(km)}.`);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const km = normalizeWhole(typed);
    const invalid = validateBody(addReadingEndpoint, { km })['km'] ?? null;
    setWrong(invalid);
    if (invalid === null) void send(Number(km));
  };
  return (
    <form className={css.together} noValidate onSubmit={submit}>
      <TextInput
        label="Agregar kilometraje"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={wrong ?? (asking ? null : problem)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(null);
          clear();
        }}
      />
      <BusyButton type="submit" variant="default" busy={busy && !asking}>
        Agregar
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        title="¿Seguro?"
        verb={doubt ? `Sí, son ${kilometresText(doubt.km)}` : 'Sí'}
        busyVerb="Guardando…"
        busy={busy}
        danger={false}
        onConfirm={() => doubt && void send(doubt.km, doubt)}
        onCancel={() => setAsking(false)}
      >
        <p>{doubt?.sentence}</p>
        {doubt?.last === undefined ? null : (
          <p>{`Última lectura: ${kilometresText(doubt.last)}.`}</p>
        )}
        {problem === null ? null : <p role="alert">{problem}</p>}
      </ConfirmDialog>
    </form>
  );
}

const isDoubt = (error: unknown): error is CallError =>
  error instanceof CallError && ['reading-lower', 'reading-too-high'].includes(error.code);

const rejected = z.object({ last: z.int() });

/** The last reading, with which the server compared. */
const lastIn = (error: CallError) => z.safeParse(rejected, error.data).data?.last;
