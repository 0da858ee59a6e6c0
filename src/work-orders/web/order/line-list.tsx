import { useId } from 'react';
import { centsOf, formatCents } from '#shared/money/money.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import { groupAlternatives } from '../../rules/alternatives.ts';
import type { LineState } from '../../rules/line-states.ts';
import { mostCentsOf } from '../../rules/order-sums.ts';
import { lineInCents } from './in-cents.ts';
import { LineCard, type LineVerbs } from './line-card.tsx';
import { LineChip } from './line-chip.tsx';
import css from './order.module.css';

/** Open lines first; declined ones last. */
const SHOWN: readonly LineState[] = ['proposed', 'approved', 'done', 'declined'];

type Props = { order: WorkOrder; verbs: LineVerbs | null };

/** The lines of an order by state. */
export function LineList({ order, verbs }: Props) {
  if (order.lines.length === 0) {
    return <p className={css.quiet}>Todavía no hay trabajos ni repuestos.</p>;
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
        <span className={css.stateSum}>{formatCents(sumOf(state, lines))}</span>
      </h4>
      <ul className={css.lines} aria-labelledby={id}>
        {groupsOf(state, lines).map((group) => {
          const cards = group.map((line) => (
            <LineCard key={line._id} line={line} order={order} verbs={verbs} />
          ));
          return group.length === 1 ? (
            cards
          ) : (
            <li key={group[0]?._id} className={css.choice}>
              <p className={css.choiceTitle}>Alternativas: el cliente elige una</p>
              <ul className={css.lines}>{cards}</ul>
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
