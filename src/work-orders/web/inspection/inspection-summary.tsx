import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { proposeEstimate } from '../../contract/estimate.ts';
import type { Finding, WorkOrder } from '../../contract/work-order.ts';
import { orderSums } from '../../rules/order-sums.ts';
import { inCents } from '../order/order-facts.ts';
import { useOrderChange } from '../use-work-order.ts';
import {
  countStates,
  lookedAt,
  needsWork,
  proposedLines,
  textWithQuantity,
} from './finding-changes.ts';
import { StateChip } from './finding-step.tsx';
import css from './inspection.module.css';

type Props = {
  order: WorkOrder;
  findings: readonly Finding[];
  /** Goes to a finding. */
  onOpen: (index: number) => void;
  onDone: () => void;
};

/** The end of an inspection: what was found, what it costs, and «Proponer». */
export function InspectionSummary({ order, findings, onOpen, onDone }: Props) {
  const { busy, problem, run } = useTask();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const proposed = order.lines.filter(({ state }) => state === 'proposed');
  // Of alternatives the dearest one counts, as in the order.
  const { proposedCents } = orderSums(inCents(order));
  const others = proposed.filter(({ finding }) => finding === null);
  const open = findings.length - lookedAt(findings);
  const propose = useOrderChange(proposeEstimate);
  const send = () =>
    run(async () => {
      await propose({ params: { id: order._id }, body: {} });
      toastDone('El presupuesto espera revisión.');
      onDone();
    });
  return (
    <div className={css.step}>
      <h3 ref={title} className={css.item} tabIndex={-1}>
        Resumen
      </h3>
      <div className="row gap-8 no-margin">
        {countStates(findings).map(([state, count]) => (
          <StateChip key={state} state={state} count={count} />
        ))}
      </div>
      {open === 0 ? null : (
        <Button
          variant="default"
          className={css.tall ?? ''}
          onClick={() => onOpen(findings.findIndex(({ state }) => state === null))}
        >
          {open === 1 ? 'Falta 1 punto' : `Faltan ${open} puntos`}
        </Button>
      )}
      <ul className="stack gap-8 plain-list">
        {findings.map((finding, index) =>
          needsWork(finding.state) || proposedLines(order, finding).length > 0 ? (
            <li key={finding.position}>
              <Found finding={finding} order={order} onOpen={() => onOpen(index)} />
            </li>
          ) : null,
        )}
        {others.map((line) => (
          <li key={line._id} className={css.otherWork}>
            <strong>{line.text}</strong>
            <span className={css.under}>Fuera de la revisión · {formatDollars(line.total)}</span>
          </li>
        ))}
      </ul>
      {problem === null ? null : (
        <p className="no-margin danger" role="alert">
          {problem}
        </p>
      )}
      {proposed.length === 0 ? (
        <p className={css.under}>No hay arreglos propuestos.</p>
      ) : (
        <>
          <p className={css.total}>
            <span>
              {proposed.length === 1
                ? '1 arreglo propuesto'
                : `${proposed.length} arreglos propuestos`}
            </span>
            <strong>{formatCents(proposedCents)}</strong>
          </p>
          <BusyButton
            className={css.propose ?? ''}
            size="lg"
            busy={busy}
            onClick={() => void send()}
          >
            Proponer
          </BusyButton>
        </>
      )}
    </div>
  );
}

type FoundProps = { finding: Finding; order: WorkOrder; onOpen: () => void };

function Found({ finding, order, onOpen }: FoundProps) {
  const { state, item, note } = finding;
  const lines = proposedLines(order, finding);
  return (
    <button type="button" className={css.foundItem} onClick={onOpen}>
      <span className={css.foundTop}>
        <strong>{item}</strong>
        {state === null ? null : <StateChip state={state} />}
      </span>
      {note === '' ? null : <span>{note}</span>}
      {lines.length === 0 ? <span className={css.under}>Sin arreglo propuesto</span> : null}
      {lines.map((line) => (
        <span key={line._id} className={css.under}>
          {`${textWithQuantity(line)} · ${formatDollars(line.total)}`}
        </span>
      ))}
    </button>
  );
}
