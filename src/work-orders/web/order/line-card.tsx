import { Button } from '@mantine/core';
import { IconMessageCircle, IconPencil, IconThumbDown, IconTrash } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatMeasured } from '#shared/money/quantity.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { LINE_KIND_LABELS } from '../../rules/line-states.ts';
import { decisionText } from '../estimate/decision-text.ts';
import { latestDecision } from '../estimate/open-estimates.ts';
import css from './order.module.css';

export type LineVerbs = {
  edit: (line: WorkLine) => void;
  remove: (line: WorkLine) => void;
  /** The client declined an approved line later. */
  decline: (line: WorkLine) => void;
};

type Props = {
  line: WorkLine;
  order: WorkOrder;
  /** Missing where the order cannot be changed. */
  verbs: LineVerbs | null;
};

/** A line with what was found, its price and what the client decided. */
export function LineCard({ line, order, verbs }: Props) {
  const { timeZone } = useWorkshop();
  const { text, cause, correction } = line;
  const decided = latestDecision(order, line._id);
  return (
    <li className={css.line}>
      <div className={css.top}>
        <span>{text}</span>
        <span className={css.amount}>{formatDollars(line.total)}</span>
      </div>
      <span className={css.under}>{priceText(line)}</span>
      {cause === '' ? null : <p className={css.note}>{cause}</p>}
      {correction === '' ? null : (
        <p className={css.note}>
          <b>Qué se va a hacer:</b> {correction}
        </p>
      )}
      {decided === null ? null : (
        <p className={css.decision}>
          <IconMessageCircle size={18} aria-hidden="true" />
          {decisionText(decided.decision, timeZone)}
        </p>
      )}
      {verbs === null ? null : <Actions line={line} verbs={verbs} />}
    </li>
  );
}

/** `Repuesto · 2 × US$ 39,00`, `Repuesto · 0,8 litros × US$ 12,00` */
function priceText({ kind, quantity, unit, price }: WorkLine): string {
  const label = LINE_KIND_LABELS[kind];
  return quantity === 1
    ? label
    : `${label} · ${formatMeasured(quantity, unit)} × ${formatDollars(price)}`;
}

function Actions({ line, verbs }: { line: WorkLine; verbs: LineVerbs }) {
  const about = <span className="sr-only"> {line.text}</span>;
  if (line.state === 'approved') {
    return (
      <div className={css.lineActions}>
        <Button
          variant="subtle"
          leftSection={<IconThumbDown size={18} aria-hidden="true" />}
          onClick={() => verbs.decline(line)}
        >
          Marcar como rechazada{about}
        </Button>
      </div>
    );
  }
  if (line.state !== 'proposed') return null;
  return (
    <div className={css.lineActions}>
      <Button
        variant="subtle"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => verbs.edit(line)}
      >
        Editar{about}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => verbs.remove(line)}
      >
        Quitar{about}
      </Button>
    </div>
  );
}
