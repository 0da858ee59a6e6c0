import {
  changeFollowUp,
  type FollowUpCard,
  type FollowUpList,
  listFollowUps,
} from '#clients/contract/follow-up.ts';
import type { FollowUpState } from '#clients/rules/follow-up-states.ts';
import FollowUpsView from '#clients/web/follow-ups/follow-ups-view.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { FakeServer, type SentRequest } from './fake-server.ts';
import type { Locator } from './locator.ts';
import { BUSINESS, type ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** The screen «Por avisar» with the clients of a test. */

export const MOTORCYCLE = {
  _id: 'motorcycle-1',
  plate: 'SBK 1234',
  brand: 'Honda',
  model: 'CB 190R',
  year: 2022,
};

type Change = Omit<Partial<FollowUpCard>, 'client'> & { client?: Partial<FollowUpCard['client']> };

/** A client with one reason, due since yesterday. */
export function cardOf(name: string, { client, ...change }: Change = {}): FollowUpCard {
  return {
    client: {
      _id: `id-${name}`,
      name,
      phone: '099 412 738',
      email: '',
      prefersWhatsApp: false,
      ...client,
    },
    reasons: [
      {
        _id: `reason-${name}`,
        kind: 'next-service',
        state: 'waiting',
        motorcycle: MOTORCYCLE,
        citation: null,
        about: 'Cambio de aceite',
        dueDay: '2026-11-22',
        snoozedUntil: null,
        droppedReason: '',
      },
    ],
    message: `Hola ${name}, te toca el cambio de aceite.`,
    told: null,
    booked: null,
    ...change,
  };
}

const RESULTS = { told: 12, booked: 5, sold: 430 };
/** The answer without clients. */
export const NO_FOLLOW_UPS: FollowUpList = {
  cards: [],
  total: 0,
  results: { told: 0, booked: 0, sold: 0 },
};

/** The card with a change of all its reasons. */
export const inState = (
  card: FollowUpCard,
  change: Partial<FollowUpCard['reasons'][number]>,
): FollowUpCard => ({
  ...card,
  reasons: card.reasons.map((reason) => ({ ...reason, ...change })),
});

/** Another user has notified a client. */
export const NOTICE = {
  by: 'Marta',
  at: '2026-11-23T11:32:00.000Z',
  channel: 'whatsapp',
} as const;

/** Keeps the cards by state, and moves them as the server does. */
export class Queue {
  readonly server: FakeServer;
  #cards: FollowUpCard[];

  constructor(cards: readonly FollowUpCard[]) {
    this.#cards = [...cards];
    this.server = new FakeServer()
      .answer(getSettings, { showReserveButton: false, business: BUSINESS })
      .answer(listFollowUps, ({ query }) => this.#list(query['state'] as FollowUpState))
      .answer(changeFollowUp, this.change);
  }

  /** As the server answers, with the citation in the place of a token. */
  createLink: (citation: string) => Promise<string> = async (citation) => {
    this.linked.push(citation);
    return `https://taller.ejemplo.com/mi/${citation}`;
  };
  /** The citations with a new link. */
  readonly linked: string[] = [];

  /** Changes a client as another user does. */
  replace(card: FollowUpCard): void {
    this.#cards = this.#cards.map((each) => (each.client._id === card.client._id ? card : each));
  }

  #list(state: FollowUpState = 'waiting'): FollowUpList {
    const cards = this.#cards.filter((each) => stateOf(each) === state);
    return { cards, total: cards.length, results: RESULTS };
  }

  readonly change = ({ params, body }: SentRequest): FollowUpCard => {
    const found = this.#cards.find(({ reasons }) =>
      reasons.some(({ _id }) => _id === params['id']),
    );
    if (found === undefined) throw new Error(`no follow-up ${params['id']}`);
    const state = body['state'] as FollowUpState;
    const channel = body['channel'] as 'whatsapp' | 'email' | 'phone';
    const changed: FollowUpCard = {
      ...found,
      reasons: found.reasons.map((reason) => ({
        ...reason,
        state,
        snoozedUntil: state === 'snoozed' ? String(body['snoozeUntil']) : null,
        droppedReason: state === 'dropped' ? String(body['reason']) : '',
      })),
      told: state === 'told' ? { by: 'Sofía', at: '2026-11-23T12:00:00.000Z', channel } : null,
    };
    this.replace(changed);
    return changed;
  };
}

const stateOf = ({ reasons }: FollowUpCard) => reasons[0]?.state;

/** The changes that the screen has sent, without the ids of their follow-ups. */
export const sentTo = ({ server }: Queue): unknown[] =>
  server.requests(changeFollowUp).map(({ body: { reasons: _, ...change } }) => change);

/** The citations that the newest screen opened. */
export const openedCitations: string[] = [];

export function drawQueue(queue: Queue, width = 390): ScreenPage {
  openedCitations.length = 0;
  return openScreen(
    <FollowUpsView
      user="user-1"
      onOpenCitation={(id) => openedCitations.push(id)}
      createLink={(citation) => queue.createLink(citation)}
    />,
    { server: queue.server, width },
  );
}

/** The card of a client, or the line in its place. */
export const cardIn = (page: Locator, name: string): Locator =>
  page.locator(`[data-record="id-${name}"]`);

export const switchTo = (page: Locator, label: string): Promise<void> =>
  page.getByRole('radio', { name: label, exact: true }).click();
