import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { normalizeAmount } from '#shared/fields/number-input.ts';
import type { CallInput } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { type Problems, validateBody } from '#ui/panel/form/validate-body.ts';
import { addLine } from '../../contract/line.ts';
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
