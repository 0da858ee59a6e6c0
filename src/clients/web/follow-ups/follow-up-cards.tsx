import { Button } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { useStableCallback } from '#ui/panel/use-stable-callback.ts';
import card from './card.module.css';
import type { CreateLink } from './contact-ways.ts';
import { FollowUpItem } from './follow-up-item.tsx';
import css from './follow-ups.module.css';
import {
  type CardList,
  idOf,
  isSettled,
  type Settled,
  useCards,
  useMoved,
  useOpenQuestion,
} from './use-cards.ts';
import type { FollowUpTab } from './use-follow-ups.ts';
import { useChangeState } from './use-follow-ups.ts';

/** Cards shown at first, and added by each «Ver más». */
const PAGE = 20;
/** Cards that are rendered at once, about a screenful; the others follow without blocking a press. */
const FIRST = 6;

type Props = CardList & {
  tab: FollowUpTab;
  onOpenCitation: (id: string) => void;
  createLink: CreateLink;
};

/** The cards of a list, twenty at first, with a line in place of the last one that was answered. */
export function FollowUpCards({ tab, onOpenCitation, createLink, ...rest }: Props) {
  const { section, questions } = rest;
  const { shown, empty, change, undo, remove } = useCards(rest);
  const ids = shown.map(idOf);
  const moved = useMoved(ids.join());
  const asked = useOpenQuestion(section, ids, questions);
  const [limit, setLimit] = useState(Math.max(PAGE, asked + 1));
  const drawn = useDeferredValue(limit, Math.max(FIRST, asked + 1));
  // The items are memoised.
  const handlers = {
    onChange: useStableCallback(change),
    onAsk: useStableCallback(rest.onQuestion),
    openDialog: useStableCallback(useOpenDialog()),
    onOpenCitation: useStableCallback(onOpenCitation),
    createLink,
  };
  const hidden = shown.length - limit;
  return (
    <>
      <ul className={`${list.cards} ${css.cards} ${moved ? list.moved : ''}`}>
        {shown
          .slice(0, drawn)
          .map((each) =>
            isSettled(each) ? (
              <SettledItem
                key={`${idOf(each)} settled`}
                settled={each}
                onUndo={undo}
                onRead={remove}
              />
            ) : (
              <FollowUpItem
                key={idOf(each)}
                card={each.card}
                state={tab.state}
                asked={questions[idOf(each)]}
                {...handlers}
              />
            ),
          )}
      </ul>
      {empty ? <ListNotice icon={tab.icon} sentence={tab.empty} advice={tab.advice} /> : null}
      {/* Not while the cards above it are still to come, which would move it from under the pointer. */}
      {hidden > 0 && drawn >= limit ? (
        <Button
          variant="default"
          fullWidth
          className={css.more ?? ''}
          onClick={() => setLimit(limit + PAGE)}
        >
          Ver más ({hidden})
        </Button>
      ) : null}
    </>
  );
}

type SettledItemProps = {
  settled: Settled;
  onUndo: (settled: Settled) => void;
  onRead: (clientId: string) => void;
};

/** One line in place of a card: what the user has just done, or another user meanwhile. */
function SettledItem({ settled, onUndo, onRead }: SettledItemProps) {
  const { note, undoes } = settled.line;
  const { _id, name } = settled.card.client;
  const { saving, problem } = useChangeState(_id);
  const verb = undoes ? 'Deshacer' : 'Entendido';
  const Icon = undoes ? IconCheck : IconInfoCircle;
  return (
    <li
      className={`${list.card} ${card.settled}`}
      data-record={_id}
      data-settled
      tabIndex={-1}
      aria-label={name}
    >
      <Icon size={22} className={undoes ? 'rigid ok' : card.informed} aria-hidden="true" />
      <p className={card.note} role={undoes ? 'status' : 'alert'}>
        <strong>{name}</strong> {note}
        {undoes && problem !== '' ? <span className="no-margin danger"> {problem}</span> : null}
      </p>
      <BusyButton
        variant="subtle"
        className={card.small ?? ''}
        busy={saving}
        aria-label={`${verb}: ${name}`}
        onClick={() => (undoes ? onUndo(settled) : onRead(_id))}
      >
        {verb}
      </BusyButton>
    </li>
  );
}
