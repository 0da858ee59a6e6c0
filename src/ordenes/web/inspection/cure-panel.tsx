import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { normalizeAmount } from '#shared/fields/number-input.ts';
import { formatDollars } from '#shared/money/money.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { type Problems, validateBody } from '#ui/panel/form/validate-body.ts';
import { addLine } from '../../contract/line.ts';
import type { Finding, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { createLine, type LineInput, removeLine, storeWorkOrder } from '../work-order-api.ts';
import css from './cure-panel.module.css';
import { cureSource } from './cure-source.ts';

type Props = { order: WorkOrder; finding: Finding; vehicleType: string };

/** What cures a finding: a part or service of the catalogue, or work with a price. */
export function CurePanel({ order, finding, vehicleType }: Props) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  const { busy, problem, run } = useTask();
  const [writing, setWriting] = useState(false);
  const [announced, setAnnounced] = useState('');
  const source = useMemo(() => cureSource(vehicleType), [vehicleType]);
  const line = order.lines.find(({ _id }) => _id === finding.line);
  const add = (cure: Pick<LineInput, 'kind' | 'component' | 'service' | 'text' | 'price'>) =>
    run(async () => {
      const body = { ...cure, finding: finding.position, cause: causeOf(finding) };
      const changed = await key.send(body, (once) => createLine(order._id, body, once));
      storeWorkOrder(client, changed);
      setWriting(false);
      setAnnounced('Arreglo propuesto.');
    });
  const remove = (id: string) =>
    run(async () => storeWorkOrder(client, await removeLine(order._id, id)));
  return (
    <section className={css.cure} aria-label="Arreglo propuesto">
      <h4 className={css.cureTitle}>Arreglo propuesto</h4>
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
            placeholder="Escanea, o busca por código o nombre"
            source={source}
            onPick={(cure) => void add(cure)}
          />
          {writing ? (
            <WorkForm busy={busy} onAdd={(work) => void add(work)} />
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
        <CureLine line={line} busy={busy} onRemove={() => void remove(line._id)} />
      )}
    </section>
  );
}

/** «Pastillas delanteras: gastadas», for the client. */
const causeOf = ({ item, note }: Finding) => (note === '' ? item : `${item}: ${note}`);

type LineProps = { line: WorkLine; busy: boolean; onRemove: () => void };

function CureLine({ line, busy, onRemove }: LineProps) {
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
  onAdd: (work: Pick<LineInput, 'kind' | 'text' | 'price'>) => void;
};

/** Work that is not in the catalogue. */
function WorkForm({ busy, onAdd }: WorkProps) {
  const [text, setText] = useState('');
  const [price, setPrice] = useState('');
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
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <AmountField
        label="Precio"
        money
        value={price}
        error={problems['price']}
        onChange={setPrice}
      />
      <BusyButton type="submit" className={css.tall ?? ''} busy={busy}>
        Agregar
      </BusyButton>
    </form>
  );
}
