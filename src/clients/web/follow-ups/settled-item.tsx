import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import list from '#ui/panel/list/list.module.css';
import css from './card.module.css';
import type { Settled } from './use-cards.ts';
import { useChangeState } from './use-follow-ups.ts';

type Props = {
  settled: Settled;
  onUndo: (settled: Settled) => void;
  onRead: (clientId: string) => void;
};

/** One line in place of a card: what the user has just done, or another user meanwhile. */
export function SettledItem({ settled, onUndo, onRead }: Props) {
  const { note, undoes } = settled.line;
  const { _id, name } = settled.card.client;
  const { saving, problem } = useChangeState(_id);
  const verb = undoes ? 'Deshacer' : 'Entendido';
  const Icon = undoes ? IconCheck : IconInfoCircle;
  return (
    <li
      className={`${list.card} ${css.settled}`}
      data-record={_id}
      data-settled
      tabIndex={-1}
      aria-label={name}
    >
      <Icon size={22} className={undoes ? css.done : css.informed} aria-hidden="true" />
      <p className={css.note} role={undoes ? 'status' : 'alert'}>
        <strong>{name}</strong> {note}
        {undoes && problem !== '' ? <span className={css.problem}> {problem}</span> : null}
      </p>
      <BusyButton
        variant="subtle"
        className={css.small ?? ''}
        busy={saving}
        aria-label={`${verb}: ${name}`}
        onClick={() => (undoes ? onUndo(settled) : onRead(_id))}
      >
        {verb}
      </BusyButton>
    </li>
  );
}
