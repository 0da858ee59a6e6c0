import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { CallError, failureMessage } from '#ui/call.ts';
import { GUARD_MS } from '#ui/panel/actions/press-guard.ts';
import type { FollowUpCard } from '../../contract/follow-up.ts';
import { dayNear } from './card-message.tsx';
import type { SentMessage, SentQuestions } from './sent-questions.ts';
import { type FollowUpChange, useFollowUpChange } from './use-follow-ups.ts';

/** What a list shows in place of a card that has left it. */
type Line = {
  /** Its place among the cards of the list. */
  at: number;
  note: string;
  /** The follow-ups that were changed; without it, all of the card. */
  reasons?: string[] | undefined;
  /** Whether this user has changed it, just now, and can undo that. */
  undoes: boolean;
};

/** A card, or with `line` the line in its place; `card` is then the card as it was. */
type Shown = { card: FollowUpCard; line: Line | null };
export type Settled = { card: FollowUpCard; line: Line };

export const isSettled = (each: Shown): each is Settled => each.line !== null;
export const idOf = ({ card }: Pick<Shown, 'card'>): string => card.client._id;

export type CardList = {
  cards: readonly FollowUpCard[];
  section: RefObject<HTMLElement | null>;
  questions: SentQuestions;
  /** Opens the question «¿Enviado?» of a client, or with `null` closes it. */
  onQuestion: (client: string, message: SentMessage | null) => void;
};

/** Codes of rejections after which a card no longer shows the truth. */
const CHANGED = ['already-told', 'follow-up-changed', 'unknown-follow-up'];

/**
 * The cards of a list, with lines in place of those that this user has just changed, or another user meanwhile; and the
 * functions that change a card. Of the own changes only the newest has a line.
 */
export function useCards({ cards: listed, section, questions, onQuestion }: CardList) {
  const { today } = useWorkshopClock();
  const send = useFollowUpChange();
  const [lines, setLines] = useState<readonly Settled[]>([]);
  const cards = useHeldCards(listed, questions);
  const shown = withLines(cards, lines);
  const leave = useFocusNext(section, shown.filter((each) => !isSettled(each)).map(idOf));
  const without = (id: string) => (each: Settled) => idOf(each) !== id;
  const add = (card: FollowUpCard, line: Line) =>
    setLines((before) => {
      const others = before.filter((each) => !(line.undoes && each.line.undoes));
      return [...others.filter(without(card.client._id)), { card, line }];
    });
  const remove = (id: string) => setLines((before) => before.filter(without(id)));
  /** Returns whether the rejection was about a change of another user; its message has the name. */
  const addRejected = (card: FollowUpCard, at: number, error: unknown): boolean => {
    if (!(error instanceof CallError) || !CHANGED.includes(error.code)) return false;
    add(card, { at, note: failureMessage(error), undoes: false });
    return true;
  };
  /** Rejects with `CallError` unless the card was changed, by this user or another one. */
  const change = async (card: FollowUpCard, body: FollowUpChange): Promise<void> => {
    const id = card.client._id;
    const at = shown.filter(({ line }) => !line?.undoes).findIndex((each) => idOf(each) === id);
    leave(id);
    try {
      if ((await send(card, body)) === null) return;
      add(card, { at, note: doneText(body, today), reasons: body.reasons, undoes: true });
    } catch (error) {
      if (!addRejected(card, at, error)) throw error;
    }
    onQuestion(id, null);
  };
  const undo = ({ card, line: { at, reasons } }: Settled) => {
    send(card, { state: 'waiting', reasons }).then(
      () => remove(card.client._id),
      // Another failure is shown by the line.
      (error: unknown) => addRejected(card, at, error),
    );
  };
  return { shown, empty: cards.length === 0, change, undo, remove };
}

type Held = { cards: readonly FollowUpCard[]; questions: SentQuestions; shown: FollowUpCard[] };

/**
 * Keeps a card with an open question in its place when another user notifies the client: the answer then
 * shows who did it.
 */
function useHeldCards(
  cards: readonly FollowUpCard[],
  questions: SentQuestions,
): readonly FollowUpCard[] {
  const [held, setHeld] = useState<Held>({ cards, questions, shown: [...cards] });
  if (held.cards === cards && held.questions === questions) return held.shown;
  const listed = new Set(cards.map(({ client }) => client._id));
  const shown = [...cards];
  for (const [index, card] of held.shown.entries()) {
    const { _id } = card.client;
    if (!listed.has(_id) && questions[_id] !== undefined) shown.splice(index, 0, card);
  }
  setHeld({ cards, questions, shown });
  return shown;
}

/** The cards, and the lines in place of others, each at the place that its card had. */
function withLines(cards: readonly FollowUpCard[], lines: readonly Settled[]): Shown[] {
  const listed = new Map(cards.map((card) => [card.client._id, card]));
  // A card that was put back meanwhile takes the place of its line.
  const isBack = ({ card, line }: Settled) =>
    line.undoes && ![undefined, card].includes(listed.get(card.client._id));
  const kept = lines.filter((each) => !isBack(each));
  const hidden = new Set(kept.map(idOf));
  const shown: Shown[] = cards
    .filter(({ client }) => !hidden.has(client._id))
    .map((card) => ({ card, line: null }));
  for (const each of kept.sort((one, other) => one.line.at - other.line.at)) {
    shown.splice(each.line.at, 0, each);
  }
  return shown;
}

function doneText({ state, snoozeUntil = '', reason = '' }: FollowUpChange, today: string): string {
  if (state === 'told') return 'ya está entre los avisados.';
  if (state === 'snoozed') return `vuelve ${dayNear(snoozeUntil, today)}.`;
  return state === 'dropped' ? `no se avisa: ${reason}` : 'vuelve a «Por avisar».';
}

type Section = RefObject<HTMLElement | null>;

/**
 * Returns a function to call before a card leaves the list by the user's own action. The next card
 * then gets the focus, and is scrolled into view; after the last one the list.
 */
function useFocusNext(section: Section, ids: readonly string[]): (id: string) => void {
  const leaving = useRef<{ id: string; index: number }>(null);
  useLayoutEffect(() => {
    const left = leaving.current;
    if (left === null || ids.includes(left.id)) return;
    leaving.current = null;
    // The user is already elsewhere, or a dialog is open, which returns the focus itself.
    if (document.activeElement !== document.body) return;
    const cards = section.current?.querySelectorAll<HTMLElement>(
      '[data-record]:not([data-settled])',
    );
    const next = cards?.[Math.min(left.index, cards.length - 1)] ?? section.current;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  });
  return (id) => {
    leaving.current = { id, index: ids.indexOf(id) };
  };
}

/**
 * Shows the question that was open before a reload, or a change of the view. Returns the place of its
 * card, or −1.
 */
export function useOpenQuestion(
  section: Section,
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

/** Returns true for a moment after the order changed: a press may be meant for another card. */
export function useMoved(order: string): boolean {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    if (settled === order) return;
    const timer = setTimeout(() => setSettled(order), GUARD_MS);
    return () => clearTimeout(timer);
  }, [settled, order]);
  return settled !== order;
}
