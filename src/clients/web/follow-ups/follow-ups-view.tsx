import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { DialogHost } from '#ui/panel/dialogs/dialog-host.tsx';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import { Segments } from '#ui/panel/fields/segments.tsx';
import list from '#ui/panel/list/list.module.css';
import { ListFailure, ListSkeleton } from '#ui/panel/list/list-states.tsx';
import { useKeptFocus } from '#ui/panel/list/use-kept-focus.ts';
import type { FollowUpState } from '../../rules/follow-up-states.ts';
import { resultsText } from '../../rules/follow-up-states.ts';
import type { CreateLink } from './contact-ways.ts';
import { FollowUpCards } from './follow-up-cards.tsx';
import css from './follow-ups.module.css';
import { useSentQuestions } from './sent-questions.ts';
import type { CardList } from './use-cards.ts';
import {
  FOLLOW_UP_TABS,
  type FollowUpTab,
  followUpsIn,
  foundCardsText,
  useFollowUpList,
} from './use-follow-ups.ts';

type Links = {
  onOpenCitation: (id: string) => void;
  /** Creates a link to the client's page of a citation. */
  createLink: CreateLink;
};

/** «Por avisar»: the clients to notify, those of the other states, and the results. `user`: id of the signed-in user. */
export default function FollowUpsView({ user, ...links }: Links & { user: string }) {
  const [chosen, setChosen] = useState<string>('waiting');
  const [questions, setQuestion] = useSentQuestions(user);
  const tab = FOLLOW_UP_TABS.find(({ state }) => state === chosen) ?? FOLLOW_UP_TABS[0];
  return (
    <DialogHost>
      <div className="column gap-12">
        <Segments
          aria-label="Lista de avisos"
          className={css.switch}
          value={chosen}
          onChange={setChosen}
          data={FOLLOW_UP_TABS.map(({ state, label }) => ({ value: state, label }))}
        />
        <Results state={tab.state} />
        <FollowUpList
          key={chosen}
          tab={tab}
          questions={questions}
          onQuestion={setQuestion}
          {...links}
        />
      </div>
    </DialogHost>
  );
}

/** What the clients booked after they were notified. Every list has the same results: reads the one that is shown. */
function Results({ state }: { state: FollowUpState }) {
  const { data } = useQuery({
    ...followUpsIn(state),
    select: ({ results }) => resultsText(results),
    placeholderData: keepPreviousData,
  });
  // Without a text the line keeps its place: the cards below do not move once it is known.
  return <p className="note small digits">{data ?? '\u00a0'}</p>;
}

type ListProps = Links & Pick<CardList, 'questions' | 'onQuestion'> & { tab: FollowUpTab };

/** The clients of one state, one card each. */
function FollowUpList({ tab, ...rest }: ListProps) {
  const section = useRef<HTMLElement>(null);
  const focus = useKeptFocus(section);
  const query = useFollowUpList(tab.state);
  const { data, isPending, refetch } = query;
  useLoadFailure('Error al cargar los avisos', query);
  return (
    <section
      ref={section}
      {...focus}
      tabIndex={-1}
      className={list.listing}
      aria-label={tab.label}
      aria-busy={isPending}
    >
      <LiveRegion>{data === undefined ? '' : foundCardsText(tab, data.cards.length)}</LiveRegion>
      {data !== undefined ? (
        <>
          <FollowUpCards cards={data.cards} tab={tab} section={section} {...rest} />
          {tab.state === 'waiting' && data.total > data.cards.length && data.cards.length > 0 ? (
            <p className="note top-12">
              Se muestran los primeros {data.cards.length} de {data.total.toLocaleString('es-UY')}{' '}
              clientes.
            </p>
          ) : null}
        </>
      ) : query.error ? (
        <ListFailure onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </section>
  );
}
