import { IconBellCheck, IconBellOff, IconChecks, IconClockPause } from '@tabler/icons-react';
import {
  type QueryClient,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallInput, failureMessage } from '#ui/call.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import {
  changeFollowUp,
  type FollowUpCard,
  type FollowUpList,
  listFollowUps,
} from '../../contract/follow-up.ts';
import type { FollowUpState } from '../../rules/follow-up-states.ts';

export type FollowUpChange = NonNullable<CallInput<typeof changeFollowUp>['body']>;

/** The query of the clients in a state. */
export const followUpsIn = (state: FollowUpState) => readQuery(listFollowUps, { query: { state } });

/**
 * Reads the clients of a list. «Avisados» also has those who have booked since: the server closes their
 * follow-ups (`answered`).
 */
export function useFollowUpList(state: FollowUpState) {
  const query = useQuery(followUpsIn(state));
  const notified = state === 'told';
  const answered = useQuery({ ...followUpsIn('answered'), enabled: notified });
  if (!notified) return query;
  const failed = query.error === null ? answered : query;
  return {
    ...failed,
    data: query.data && answered.data && withAnswered(query.data, answered.data),
    isSuccess: query.isSuccess && answered.isSuccess,
    isPending: query.isPending || answered.isPending,
    refetch: () => Promise.all([query.refetch(), answered.refetch()]),
  };
}

/** The latest notice of each client, the newest first. */
function withAnswered(list: FollowUpList, answered: FollowUpList): FollowUpList {
  const all = [...list.cards, ...answered.cards].filter(({ told }) => told !== null);
  const cards = new Map<string, FollowUpCard>();
  for (const card of all.sort((a, b) => noticeOf(b).localeCompare(noticeOf(a)))) {
    if (!cards.has(card.client._id)) cards.set(card.client._id, card);
  }
  return { ...list, cards: [...cards.values()] };
}

const noticeOf = ({ told }: FollowUpCard) => told?.at ?? '';

const changesOf = (clientId: string) => ({ mutationKey: ['follow-ups', 'change', clientId] });

/**
 * Changes the follow-ups of a card, or those of `reasons`, one change of a client at a time. Resolves with
 * the changed card; `null`: another change is in flight. Rejects only with `CallError`.
 */
type ChangeFollowUps = (card: FollowUpCard, body: FollowUpChange) => Promise<FollowUpCard | null>;

export function useFollowUpChange(): ChangeFollowUps {
  const client = useQueryClient();
  return async (card, body) => {
    const key = changesOf(card.client._id);
    const reasons = body.reasons ?? card.reasons.map(({ _id }) => _id);
    // The card may have got another reason since, which the client was not notified of.
    const [id] = reasons;
    if (id === undefined || client.isMutating(key) > 0) return null;
    const mutationFn = async () => {
      const queryKey = ['follow-ups'];
      try {
        const input = { params: { id }, body: { ...body, reasons } };
        const { data: changed } = await staffCall(changeFollowUp, input);
        // A pending answer may hold the old state.
        await client.cancelQueries({ queryKey });
        moveCard(client, changed, body.state);
        return changed;
      } finally {
        void client.invalidateQueries({ queryKey });
      }
    };
    // The mutation cache keeps its state, also where the card is rendered again.
    return client
      .getMutationCache()
      .build(client, { ...key, mutationFn })
      .execute(undefined);
  };
}

/** Moves a card between the lists before they are read again. */
function moveCard(client: QueryClient, card: FollowUpCard, to: FollowUpState): void {
  for (const state of ['waiting', 'snoozed', 'told', 'dropped'] as const) {
    client.setQueryData<FollowUpList>(followUpsIn(state).queryKey, (list) => {
      if (list === undefined) return undefined;
      const others = list.cards.filter((each) => each.client._id !== card.client._id);
      // The place among those that wait is the server's.
      const first = state === to && to !== 'waiting' ? [card] : [];
      return { ...list, cards: [...first, ...others] };
    });
  }
}

/** Whether a change of the client is in flight, why the last one failed ('' if it did not), and `forget` for the failure. */
export function useChangeState(clientId: string) {
  const cache = useQueryClient().getMutationCache();
  const [last = { saving: false, problem: '' }] = useMutationState({
    filters: changesOf(clientId),
    select: ({ state: { status, error } }) => ({
      saving: status === 'pending',
      problem: error === null || endsSession(error) ? '' : failureMessage(error),
    }),
  }).slice(-1);
  const forget = () => {
    for (const each of cache.findAll({ ...changesOf(clientId), status: 'error' })) {
      cache.remove(each);
    }
  };
  return { ...last, forget };
}

/** A list of the screen: the clients of one state. */
export type FollowUpTab = {
  state: FollowUpState;
  label: string;
  icon: typeof IconBellCheck;
  /** Instead of an empty list. */
  empty: string;
  advice: string;
  /** Follows the number of clients, for screen readers: «7 clientes por avisar». */
  counted: string;
};

export const FOLLOW_UP_TABS: readonly [FollowUpTab, ...FollowUpTab[]] = [
  {
    state: 'waiting',
    label: 'Por avisar',
    icon: IconBellCheck,
    empty: 'No queda nadie por avisar',
    advice:
      'Aquí aparece cada cliente con su moto lista, un servicio que se acerca o un trabajo pendiente.',
    counted: 'por avisar',
  },
  {
    state: 'snoozed',
    label: 'Pospuestos',
    icon: IconClockPause,
    empty: 'No hay avisos pospuestos',
    advice: 'Un cliente pospuesto vuelve a «Por avisar» el día que elijas.',
    counted: 'con el aviso pospuesto',
  },
  {
    state: 'told',
    label: 'Avisados',
    icon: IconChecks,
    empty: 'Todavía no hay clientes avisados',
    advice: 'Aquí queda cada cliente avisado, y la cita que reservó después.',
    counted: 'avisados',
  },
  {
    state: 'dropped',
    label: 'No se avisa',
    icon: IconBellOff,
    empty: 'No hay avisos descartados',
    advice: 'Aquí queda cada cliente que decidiste no avisar, con el motivo.',
    counted: 'sin aviso',
  },
];

/** `7 clientes por avisar` */
export const foundCardsText = ({ empty, counted }: FollowUpTab, count: number): string =>
  count === 0 ? empty : `${count} ${count === 1 ? 'cliente' : 'clientes'} ${counted}`;
