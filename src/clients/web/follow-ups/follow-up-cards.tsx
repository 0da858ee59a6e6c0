import { Button } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { useStableCallback } from '#ui/panel/use-stable-callback.ts';
import type { CreateLink } from './contact-ways.ts';
import { FollowUpItem } from './follow-up-item.tsx';
import type { FollowUpTab } from './follow-up-tabs.ts';
import css from './follow-ups.module.css';
import { SettledItem } from './settled-item.tsx';
import { useMoved, useOpenQuestion } from './use-card-focus.ts';
import { type CardList, idOf, isSettled, useCards } from './use-cards.ts';

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
