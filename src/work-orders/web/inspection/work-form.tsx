import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
} from '#shared/fields/number-input.ts';
import { unitLabels } from '#shared/money/quantity.ts';
import { CallError, type CallInput, failureMessage } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { toastError } from '#ui/panel/feedback/toast.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { type Problems, validateBody } from '#ui/panel/form/validate-body.ts';
import { addLine, changeLine } from '../../contract/line.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { orderIn, storeWorkOrder, useOrderChange } from '../use-work-order.ts';
import css from './proposed-work.module.css';

type WorkProps = {
  busy: boolean;
  /** What was typed before, as `onType` got it. */
  stored: string | null;
  /** Gets what is typed, as a text to store; `null`: nothing. */
  onType: (text: string | null) => void;
  onAdd: (work: Pick<CallInput<typeof addLine>['body'], 'kind' | 'text' | 'price'>) => void;
};

const typedWork = z.object({ text: z.string(), price: z.string() });
type Typed = z.infer<typeof typedWork>;

/** Reads the stored fields; both are empty if the text is not of this form. */
function readTyped(stored: string | null): Typed {
  const empty = { text: '', price: '' };
  if (stored === null) return empty;
  try {
    return z.safeParse(typedWork, JSON.parse(stored)).data ?? empty;
  } catch {
    return empty;
  }
}

/** Work that is not in the catalogue. */
export function WorkForm({ busy, stored, onType, onAdd }: WorkProps) {
  const { text, price } = readTyped(stored);
  const type = (change: Partial<Typed>) => {
    const typed = { text, price, ...change };
    onType(typed.text + typed.price === '' ? null : JSON.stringify(typed));
  };
  const [problems, setProblems] = useState<Problems>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const work = { kind: 'labour', text, price: normalizeAmount(price) } as const;
    const found = validateBody(addLine, work);
    setProblems(found);
    if (Object.keys(found).length === 0) onAdd(work);
  };
  return (
    <form className={css.work} noValidate onSubmit={submit}>
      <TextInput
        label="Qué trabajo es"
        autoComplete="off"
        maxLength={200}
        value={text}
        error={problems['text']}
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      <AmountField
        label="Precio"
        money
        value={price}
        error={problems['price']}
        onChange={(changed) => type({ price: changed })}
      />
      <BusyButton type="submit" className={css.tall ?? ''} busy={busy}>
        Agregar
      </BusyButton>
    </form>
  );
}

type Props = { order: WorkOrder; line: WorkLine };

/** What is typed as the quantity of a line, and its saving. A text typed meanwhile is saved next. */
function useQuantity({ order, line }: Props) {
  const client = useQueryClient();
  const change = useOrderChange(changeLine);
  const field = useRef<HTMLInputElement>(null);
  // `null`: the quantity as it is, also after a change by another user.
  const [typed, setTyped] = useState<{ text: string; version: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  // The text to save after the running request.
  const waiting = useRef<string | null>(null);
  /** Returns the saved line; `null` after a failure. */
  const send = async (text: string, version: number): Promise<WorkLine | null> => {
    try {
      const quantity = normalizeQuantity(text);
      const params = { id: order._id, line: line._id };
      const { data: saved } = await change({ params, body: { quantity, version } });
      const now = saved.lines.find(({ _id }) => _id === line._id);
      setTyped((since) =>
        since === null || since.text === text || now === undefined
          ? null
          : { text: since.text, version: now.version },
      );
      return now ?? null;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const sentence = error.fields?.['quantity'] ?? failureMessage(error);
      const now = orderIn(error);
      if (now !== null) {
        storeWorkOrder(client, now);
        setTyped(null);
      }
      if (field.current === null) toastError(`${line.text}: ${sentence}`);
      else setProblem(sentence);
      return null;
    }
  };
  const saveText = async (text: string, version: number): Promise<void> => {
    const quantity = normalizeQuantity(text);
    const wrong = validateBody(changeLine, { quantity, version })['quantity'] ?? null;
    setProblem(wrong);
    if (wrong !== null) return;
    sending.current = true;
    waiting.current = null;
    const saved = await send(text, version).finally(() => {
      sending.current = false;
    });
    const next = waiting.current;
    if (saved !== null && next !== null && next !== text) await saveText(next, saved.version);
  };
  const save = () => {
    if (typed === null) return;
    if (sending.current) waiting.current = typed.text;
    else if (Number(normalizeQuantity(typed.text)) === line.quantity) setTyped(null);
    else void saveText(typed.text, typed.version);
  };
  const type = (text: string) => {
    setProblem(null);
    setTyped((before) => ({ text, version: before?.version ?? line.version }));
  };
  return { field, text: typed?.text ?? formatNumberInput(line.quantity), problem, type, save };
}

/** The quantity of a proposed line. It is saved on blur, on Enter and when its finding is left. */
export function QuantityField({ order, line }: Props) {
  const { field, text, problem, type, save } = useQuantity({ order, line });
  // Esc and the browser's Back leave the field without a blur.
  const leave = useEffectEvent(save);
  useEffect(() => () => leave(), []);
  return (
    <TextInput
      ref={field}
      className={css.quantity ?? ''}
      label={
        <>
          Cantidad<span className="sr-only"> de {line.text}</span>
          {line.unit === null || line.unit === 'piece' ? null : `, en ${unitLabels(line.unit)[1]}`}
        </>
      }
      value={text}
      error={problem}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
