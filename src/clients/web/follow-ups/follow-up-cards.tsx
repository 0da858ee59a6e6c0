import { Button } from '@mantine/core';
import { type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { useStableCallback } from '#ui/panel/use-stable-callback.ts';
import type { FollowUpCard } from '../../contract/follow-up.ts';
import type { CreateLink } from './contact-ways.ts';
import type { FollowUpChange } from './follow-up-api.ts';
import { FollowUpItem } from './follow-up-item.tsx';
import type { FollowUpTab } from './follow-up-tabs.ts';
import css from './follow-ups.module.css';
import type { SentMessage, SentQuestions } from './sent-questions.ts';
import { SettledItem } from './settled-item.tsx';
import { useCardDialogs } from './use-card-dialogs.ts';
import { useFocusNext } from './use-focus-next.ts';
import { useFollowUpChange } from './use-follow-up-change.ts';
import { useHeldCards } from './use-held-cards.ts';
import { useMoved } from './use-moved.ts';
import { type Settled, useSettled, withSettled } from './use-settled.ts';

const CardDialogs = lazyPart(() => import('./card-dialogs.tsx'));

/** Cards shown at first, and added by each «Ver más». */
const PAGE = 20;
/** Cards that are rendered at once, about a screenful; the others follow without blocking a press. */
const FIRST = 6;

type Props = {
  cards: readonly FollowUpCard[];
  tab: FollowUpTab;
  section: RefObject<HTMLElement | null>;
  questions: SentQuestions;
  onQuestion: (client: string, message: SentMessage | null) => void;
  onOpenCitation: (id: string) => void;
  createLink: CreateLink;
};

/** The cards of a list, twenty at first, with a line in place of the last one that was answered. */
export function FollowUpCards({ cards: listed, tab, section, ...rest }: Props) {
  const { questions, onQuestion } = rest;
  const cards = useHeldCards(listed, questions);
  const { shown, ...changes } = useCardChanges(cards, section, onQuestion);
  const ids = shown.map(idOf);
  const moved = useMoved(ids.join());
  const asked = useOpenQuestion(section, ids, questions);
  const [limit, setLimit] = useState(Math.max(PAGE, asked + 1));
  const drawn = useDeferredValue(limit, Math.max(FIRST, asked + 1));
  const [dialog, openDialog, closeDialog] = useCardDialogs();
  const handlers = {
    onChange: useStableCallback(changes.change),
    onAsk: useStableCallback(onQuestion),
    onDialog: useStableCallback(openDialog),
    onOpenCitation: useStableCallback(rest.onOpenCitation),
    createLink: rest.createLink,
  };
  const { state, icon, empty, advice } = tab;
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
                onUndo={changes.undo}
                onRead={changes.remove}
              />
            ) : (
              <FollowUpItem
                key={idOf(each)}
                card={each}
                state={state}
                asked={questions[idOf(each)]}
                {...handlers}
              />
            ),
          )}
      </ul>
      {cards.length === 0 ? <ListNotice icon={icon} sentence={empty} advice={advice} /> : null}
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
      {dialog === null ? null : (
        <CardDialogs dialog={dialog} onClose={closeDialog} send={changes.change} />
      )}
    </>
  );
}

type Shown = FollowUpCard | Settled;

const isSettled = (each: Shown): each is Settled => 'note' in each;
const idOf = (each: Shown) => (isSettled(each) ? each.card : each).client._id;

/** The cards with their lines, and the functions that change a card. */
function useCardChanges(
  cards: readonly FollowUpCard[],
  section: RefObject<HTMLElement | null>,
  onQuestion: Props['onQuestion'],
) {
  const send = useFollowUpChange();
  const { settled, addDone, addRejected, remove } = useSettled();
  const shown = withSettled(cards, settled);
  const leave = useFocusNext(section, shown.filter((each) => !isSettled(each)).map(idOf));
  /** Rejects with `CallError` unless the card was changed, by this user or another one. */
  const change = async (card: FollowUpCard, body: FollowUpChange): Promise<void> => {
    const id = card.client._id;
    const kept = shown.filter((each) => !isSettled(each) || !each.undoes);
    const at = kept.findIndex((each) => idOf(each) === id);
    leave(id);
    try {
      if ((await send(card, body)) === null) return;
      addDone(card, at, body);
    } catch (error) {
      if (!addRejected(card, at, error)) throw error;
    }
    onQuestion(id, null);
  };
  const undo = ({ card, at, reasons }: Settled) => {
    send(card, { state: 'waiting', reasons }).then(
      () => remove(card.client._id),
      // Another failure is shown by the line.
      (error: unknown) => addRejected(card, at, error),
    );
  };
  return { shown, change, undo, remove };
}

/**
 * Shows the question that was open before a reload, or a change of the view. Returns the place of its
 * card, or −1.
 */
function useOpenQuestion(
  section: RefObject<HTMLElement | null>,
  ids: readonly string[],
  questions: SentQuestions,
): number {
  const [index] = useState(() => ids.findIndex((id) => questions[id] !== undefined));
  const opened = useRef(ids[index]);
  useLayoutEffect(() => {
    if (opened.current === undefined) return;
    const card = section.current?.querySelector(`[data-record="${opened.current}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector<HTMLElement>('fieldset')?.focus({ preventScroll: true });
  }, [section]);
  return index;
}
