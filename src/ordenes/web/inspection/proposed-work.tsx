import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { normalizeAmount } from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { type Problems, validateBody } from '#ui/panel/form/validate-body.ts';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import { addLine } from '../../contract/line.ts';
import type { Finding, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { createLine, type LineInput, removeLine, storeWorkOrder } from '../work-order-api.ts';
import { needsWork, proposedLine } from './finding-changes.ts';
import css from './proposed-work.module.css';
import { workSource } from './work-source.ts';

type Props = { order: WorkOrder; finding: Finding; vehicleType: string };

/** The work that is proposed for a finding: a part or service of the catalogue, or work with a price. */
export function ProposedWork({ order, finding, vehicleType }: Props) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const { busy, problem, run } = useTask();
  // Typed work survives Esc, the next item and a reload, as notes do.
  const [stored, keep] = useStoredDraft(`proposed-work:${order._id}:${finding.position}`, '');
  const [writing, setWriting] = useState(stored !== null);
  const [announced, setAnnounced] = useState('');
  const source = useMemo(() => workSource(vehicleType), [vehicleType]);
  const line = proposedLine(order, finding);
  const superfluous = line?.state === 'proposed' && !needsWork(finding.state);
  const add = (work: Pick<LineInput, 'kind' | 'component' | 'service' | 'text' | 'price'>) =>
    run(async () => {
      const body = { ...work, finding: finding.position, cause: causeOf(finding) };
      const changed = await key.send(body, (once) => createLine(order._id, body, once));
      storeWorkOrder(client, changed);
      keep(() => null);
      setWriting(false);
      setAnnounced('Arreglo propuesto.');
    });
  const remove = (id: string) =>
    run(async () => storeWorkOrder(client, await removeLine(order._id, id)));
  return (
    <section className={css.panel} aria-label="Arreglo propuesto">
      <h4 className={css.title}>Arreglo propuesto</h4>
      <LiveRegion>{announced}</LiveRegion>
      {problem === null ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {line === undefined ? (
        <>
          <SearchPicker
            label="Repuesto o servicio"
            placeholder="Escanea, o busca por nombre"
            source={source}
            onPick={(work) => void add(work)}
          />
          {writing ? (
            <WorkForm
              busy={busy}
              stored={stored}
              onType={(text) => keep(() => text)}
              onAdd={(work) => void add(work)}
            />
          ) : (
            <Button
              variant="default"
              className={css.tall ?? ''}
              leftSection={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => setWriting(true)}
            >
              Mano de obra o texto libre
            </Button>
          )}
        </>
      ) : (
        <>
          {superfluous ? (
            <p className={css.note}>Sigue en el presupuesto. Si ya no hace falta, quítalo.</p>
          ) : null}
          <ProposedLine line={line} busy={busy} onRemove={() => void remove(line._id)} />
        </>
      )}
    </section>
  );
}

/** «Pastillas delanteras: gastadas», for the client. */
const causeOf = ({ item, note }: Finding) => (note === '' ? item : `${item}: ${note}`);

type LineProps = { line: WorkLine; busy: boolean; onRemove: () => void };

function ProposedLine({ line, busy, onRemove }: LineProps) {
  return (
    <div className={css.line}>
      <span>{line.text}</span>
      <strong>{formatDollars(line.total)}</strong>
      {line.state === 'proposed' ? (
        <Button
          variant="subtle"
          color="red"
          className={css.tall ?? ''}
          aria-busy={busy}
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={onRemove}
        >
          Quitar
        </Button>
      ) : null}
    </div>
  );
}

type WorkProps = {
  busy: boolean;
  /** What was typed before, as `onType` got it. */
  stored: string | null;
  /** Gets what is typed, as a text to store; `null`: nothing. */
  onType: (text: string | null) => void;
  onAdd: (work: Pick<LineInput, 'kind' | 'text' | 'price'>) => void;
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
function WorkForm({ busy, stored, onType, onAdd }: WorkProps) {
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
