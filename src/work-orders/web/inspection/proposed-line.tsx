import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatDollars } from '#shared/money/money.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { deleteLine } from '../../contract/line.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { isInSentEstimate } from '../estimate/open-estimates.ts';
import { LineChip } from '../order/line-chip.tsx';
import { useOrderChange } from '../use-work-order.ts';
import { textWithQuantity } from './finding-changes.ts';
import css from './proposed-work.module.css';
import { QuantityField } from './quantity-field.tsx';

type Props = { order: WorkOrder; line: WorkLine };

/** A line of a finding. A proposed one has its quantity and «Quitar». */
export function ProposedLine({ order, line }: Props) {
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
      {problem === null ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
