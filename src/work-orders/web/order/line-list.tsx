import { Button } from '@mantine/core';
import {
  IconCheck,
  IconCircleCheck,
  IconHelpCircle,
  IconMessageCircle,
  IconPencil,
  IconThumbDown,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { centsOf, formatCents, formatDollars } from '#shared/money/money.ts';
import { formatMeasured } from '#shared/money/quantity.ts';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { deleteLine } from '../../contract/line.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import {
  groupAlternatives,
  LINE_KIND_LABELS,
  LINE_STATE_LABELS,
  type LineState,
} from '../../rules/order-lines.ts';
import { mostCentsOf } from '../../rules/order-sums.ts';
import { decisionText, isInSentEstimate, latestDecision } from '../estimate/open-estimates.ts';
import { orderKey, useOrderChange } from '../use-work-order.ts';
import css from './order.module.css';
import { lineInCents } from './order-facts.ts';
import { useShownOrder } from './shown-order.ts';

/** Open lines first; declined ones last. */
const SHOWN: readonly LineState[] = ['proposed', 'approved', 'done', 'declined'];

type Props = { order: WorkOrder; verbs: LineVerbs | null };

/** The lines of an order by state. */
export function LineList({ order, verbs }: Props) {
  if (order.lines.length === 0) {
    return <p className="note top-8">Todavía no hay trabajos ni repuestos.</p>;
  }
  return SHOWN.map((state) => {
    const lines = order.lines.filter((line) => line.state === state);
    if (lines.length === 0) return null;
    return <StateLines key={state} state={state} lines={lines} order={order} verbs={verbs} />;
  });
}

type StateProps = Props & { state: LineState; lines: readonly WorkLine[] };

function StateLines({ state, lines, order, verbs }: StateProps) {
  const id = useId();
  return (
    <>
      <h4 className={css.state} id={id}>
        <LineChip state={state} />
        <span className="muted strong digits">{formatCents(sumOf(state, lines))}</span>
      </h4>
      <ul className="stack gap-8 plain-list" aria-labelledby={id}>
        {groupsOf(state, lines).map((group) => {
          const cards = group.map((line) => (
            <LineCard key={line._id} line={line} order={order} verbs={verbs} />
          ));
          return group.length === 1 ? (
            cards
          ) : (
            <li key={group[0]?._id} className={css.choice}>
              <p className="no-margin small strong">Alternativas: el cliente elige una</p>
              <ul className="stack gap-8 plain-list">{cards}</ul>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Proposed alternatives together; every other line alone. */
const groupsOf = (state: LineState, lines: readonly WorkLine[]): WorkLine[][] =>
  state === 'proposed' ? groupAlternatives(lines) : lines.map((line) => [line]);

/** In cents; of proposed alternatives only the dearest. */
function sumOf(state: LineState, lines: readonly WorkLine[]): number {
  if (state === 'proposed') return mostCentsOf(lines.map(lineInCents));
  return lines.reduce((sum, { total }) => sum + centsOf(total), 0);
}

type LineVerbs = {
  edit: (line: WorkLine) => void;
  remove: (line: WorkLine) => void;
  /** The client declined an approved line later. */
  decline: (line: WorkLine) => void;
};

type LineCardProps = {
  line: WorkLine;
  order: WorkOrder;
  /** Missing where the order cannot be changed. */
  verbs: LineVerbs | null;
};

/** A line with what was found, its price and what the client decided. */
function LineCard({ line, order, verbs }: LineCardProps) {
  const { timeZone } = useWorkshop();
  const { text, cause, correction } = line;
  const decided = latestDecision(order, line._id);
  return (
    <li className={css.line}>
      <div className={css.top}>
        <span>{text}</span>
        <span className="rigid digits">{formatDollars(line.total)}</span>
      </div>
      <span className="muted small">{priceText(line)}</span>
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

const FACES: Readonly<Record<LineState, { family: ChipColour; icon: typeof IconX }>> = {
  proposed: { family: 'amber', icon: IconHelpCircle },
  approved: { family: 'blue', icon: IconCheck },
  declined: { family: 'grey', icon: IconX },
  done: { family: 'green', icon: IconCircleCheck },
};

/** The state of a line. */
export function LineChip({ state }: { state: LineState }) {
  const { family, icon } = FACES[state];
  return (
    <Chip family={family} icon={icon}>
      {LINE_STATE_LABELS[state]}
    </Chip>
  );
}

/** Asks before a proposed line is removed. */
export function RemoveLine({ line }: { line: WorkLine }) {
  const { order } = useShownOrder();
  const remove = useOrderChange(deleteLine);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="¿Quitar esta línea?"
      verb="Quitar"
      busyVerb="Quitando…"
      failed="No se pudo quitar la línea"
      invalidates={{ queryKey: orderKey(order.citation) }}
      remove={async () => {
        await remove({ params: { id: order._id, line: line._id } });
        return 'Quitamos la línea.';
      }}
    >
      <p className="no-margin">{line.text}</p>
      {isInSentEstimate(order, line._id) ? (
        <p className="no-margin">
          El presupuesto enviado la incluye: deja de valer y hay que enviarlo otra vez.
        </p>
      ) : null}
    </DeleteDialog>
  );
}
