import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import type { CallInput } from '#ui/call.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import { addLine, deleteLine } from '../../contract/line.ts';
import type { Finding, WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { isInSentEstimate } from '../estimate/open-estimates.ts';
import { LineChip } from '../order/line-list.tsx';
import { workSource } from '../order/line-sources.ts';
import { useOrderChange } from '../use-work-order.ts';
import { needsWork, proposedLines, textWithQuantity } from './finding-changes.ts';
import css from './proposed-work.module.css';
import { QuantityField, WorkForm } from './work-form.tsx';

type Props = { order: WorkOrder; finding: Finding; vehicleType: string };
type Work = Pick<
  CallInput<typeof addLine>['body'],
  'kind' | 'component' | 'service' | 'text' | 'price'
>;

/** The work that is proposed for a finding: parts and services of the catalogue, and work with a price. */
export function ProposedWork({ order, finding, vehicleType }: Props) {
  const propose = useOrderChange(addLine);
  const { busy, problem, run } = useTask();
  // Typed work survives Esc, the next item and a reload, as notes do.
  const [stored, keep] = useStoredDraft(`proposed-work:${order._id}:${finding.position}`, '');
  const [writing, setWriting] = useState(stored !== null);
  const [announced, setAnnounced] = useState('');
  const [addedParts, setAddedParts] = useState(0);
  const more = useRef<HTMLButtonElement>(null);
  // The labour of an added part is one press away.
  useLayoutEffect(() => {
    if (addedParts > 0) more.current?.focus();
  }, [addedParts]);
  const source = useMemo(() => workSource(vehicleType), [vehicleType]);
  const lines = proposedLines(order, finding);
  const needed = needsWork(finding.state);
  const superfluous = !needed && lines.some(({ state }) => state === 'proposed');
  const add = async (work: Work) => {
    const { position, item: findingItem } = finding;
    const body = { ...work, finding: position, findingItem, cause: causeOf(finding) };
    const { data: changed } = await propose({ params: { id: order._id }, body });
    setAnnounced(`Agregamos ${changed.lines.at(-1)?.text ?? 'el arreglo'}.`);
  };
  const addFound = (work: Work) =>
    run(async () => {
      await add(work);
      if (work.kind === 'part') setAddedParts((before) => before + 1);
    });
  const addTyped = (work: Work) =>
    run(async () => {
      await add(work);
      keep(() => null);
      setWriting(false);
      setAddedParts(0);
    });
  return (
    <section className={css.panel} aria-label="Arreglo propuesto">
      <h4 className={css.title}>Arreglo propuesto</h4>
      <LiveRegion>{announced}</LiveRegion>
      {superfluous ? (
        <p className={css.note}>Sigue en el presupuesto. Si ya no hace falta, quítalo.</p>
      ) : null}
      {lines.length === 0 ? null : (
        <ul className={css.lines} aria-label="Trabajos y repuestos propuestos">
          {lines.map((line) => (
            <ProposedLine key={line._id} order={order} line={line} />
          ))}
        </ul>
      )}
      <Problem text={problem} />
      {needed ? (
        <>
          <SearchPicker
            label="Repuesto o servicio"
            placeholder="Escanea, o busca por nombre"
            source={source}
            onPick={(work) => void addFound(work)}
          />
          {writing ? (
            <WorkForm
              busy={busy}
              stored={stored}
              onType={(text) => keep(() => text)}
              onAdd={(work) => void addTyped(work)}
            />
          ) : (
            <WriteWork
              ref={more}
              lacksLabour={addedParts > 0 && !lines.some(({ kind }) => kind === 'labour')}
              onWrite={() => setWriting(true)}
            />
          )}
        </>
      ) : null}
    </section>
  );
}

const Problem = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={css.problem} role="alert">
      {text}
    </p>
  );

type WriteWorkProps = {
  ref: Ref<HTMLButtonElement>;
  /** Whether a part was added to a finding without labour. */
  lacksLabour: boolean;
  onWrite: () => void;
};

/** Opens the form of work that is not in the catalogue. */
const WriteWork = ({ ref, lacksLabour, onWrite }: WriteWorkProps) => (
  <>
    {lacksLabour ? <p className={css.note}>¿Lleva mano de obra? Agrégala también.</p> : null}
    <Button
      ref={ref}
      variant="default"
      className={css.tall ?? ''}
      leftSection={<IconPlus size={20} aria-hidden="true" />}
      onClick={onWrite}
    >
      Mano de obra o texto libre
    </Button>
  </>
);

/** «Pastillas delanteras: gastadas», for the client. */
const causeOf = ({ item, note }: Finding) => (note === '' ? item : `${item}: ${note}`);

type ProposedLineProps = { order: WorkOrder; line: WorkLine };

/** A line of a finding. A proposed one has its quantity and «Quitar». */
function ProposedLine({ order, line }: ProposedLineProps) {
  const { busy, problem, run } = useTask();
  const change = useOrderChange(deleteLine);
  const remove = () =>
    run(async () => void (await change({ params: { id: order._id, line: line._id } })));
  if (line.state !== 'proposed') {
    return (
      <li className={css.line}>
        <span>{textWithQuantity(line)}</span>
        <strong>{formatDollars(line.total)}</strong>
        <LineChip state={line.state} />
      </li>
    );
  }
  return (
    <li className={css.line}>
      <span>{line.text}</span>
      <strong>{formatDollars(line.total)}</strong>
      {line.kind === 'service' ? <span /> : <QuantityField order={order} line={line} />}
      <Button
        variant="subtle"
        color="red"
        className={css.tall ?? ''}
        aria-busy={busy}
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => void remove()}
      >
        Quitar<span className="sr-only"> {line.text}</span>
      </Button>
      {isInSentEstimate(order, line._id) ? (
        <p className={css.note}>
          El presupuesto enviado la incluye: si la cambias o quitas, deja de valer.
        </p>
      ) : null}
      <Problem text={problem} />
    </li>
  );
}
