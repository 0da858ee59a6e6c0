import { useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { CallError, failureMessage } from '#ui/call.ts';
import type { FollowUpCard } from '../../contract/follow-up.ts';
import { dayNear } from './card-facts.tsx';
import type { FollowUpChange } from './follow-up-api.ts';

/** What a list shows in place of a card that has left it. */
export type Settled = {
  /** The card as it was. */
  card: FollowUpCard;
  /** Its place among the cards of the list. */
  at: number;
  note: string;
  /** The follow-ups that were changed; without it, all of the card. */
  reasons?: string[] | undefined;
  /** Whether this user has changed it, just now, and can undo that. */
  undoes: boolean;
};

/** Codes of rejections after which a card no longer shows the truth. */
const CHANGED = ['already-told', 'follow-up-changed', 'unknown-follow-up'];

/** The lines in place of cards, by client: the newest change of this user, and those of others. */
export function useSettled() {
  const { today } = useWorkshopClock();
  const [settled, setSettled] = useState<ReadonlyMap<string, Settled>>(new Map());
  const add = (line: Settled) =>
    setSettled((before) => {
      const others = [...before].filter(([, each]) => !(line.undoes && each.undoes));
      return new Map(others).set(line.card.client._id, line);
    });
  const addDone = (card: FollowUpCard, at: number, change: FollowUpChange) =>
    add({
      card,
      at,
      note: doneText(change, today),
      reasons: change.reasons,
      undoes: true,
    });
  /** Returns whether the rejection was about a change of another user; its message has the name. */
  const addRejected = (card: FollowUpCard, at: number, error: unknown): boolean => {
    if (!(error instanceof CallError) || !CHANGED.includes(error.code)) return false;
    add({ card, at, note: failureMessage(error), undoes: false });
    return true;
  };
  const remove = (clientId: string) =>
    setSettled((before) => new Map([...before].filter(([id]) => id !== clientId)));
  return { settled, addDone, addRejected, remove };
}

function doneText({ state, snoozeUntil = '', reason = '' }: FollowUpChange, today: string): string {
  if (state === 'told') return 'ya está entre los avisados.';
  if (state === 'snoozed') return `vuelve ${dayNear(snoozeUntil, today)}.`;
  return state === 'dropped' ? `no se avisa: ${reason}` : 'vuelve a «Por avisar».';
}

/** The cards of a list, and the lines in place of others, each at the place that its card had. */
export function withSettled(
  cards: readonly FollowUpCard[],
  settled: ReadonlyMap<string, Settled>,
): (FollowUpCard | Settled)[] {
  const listed = new Map(cards.map((card) => [card.client._id, card]));
  // A card that was put back meanwhile takes the place of its line.
  const isBack = ({ card, undoes }: Settled) =>
    undoes && ![undefined, card].includes(listed.get(card.client._id));
  const lines = [...settled].filter(([, line]) => !isBack(line));
  const hidden = new Set(lines.map(([id]) => id));
  const shown: (FollowUpCard | Settled)[] = cards.filter(({ client }) => !hidden.has(client._id));
  for (const [, line] of lines.sort(([, one], [, other]) => one.at - other.at)) {
    shown.splice(line.at, 0, line);
  }
  return shown;
}
