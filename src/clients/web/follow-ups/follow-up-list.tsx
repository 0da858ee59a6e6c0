import { useRef } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import list from '#ui/panel/list/list.module.css';
import { ListFailure } from '#ui/panel/list/list-notice.tsx';
import { ListSkeleton } from '#ui/panel/list/list-skeleton.tsx';
import { useKeptFocus } from '#ui/panel/list/use-kept-focus.ts';
import type { CreateLink } from './contact-ways.ts';
import { FollowUpCards } from './follow-up-cards.tsx';
import type { FollowUpTab } from './follow-up-tabs.ts';
import css from './follow-ups.module.css';
import type { SentMessage, SentQuestions } from './sent-questions.ts';
import { useFollowUpList } from './use-follow-up-list.ts';

type Props = {
  tab: FollowUpTab;
  questions: SentQuestions;
  onQuestion: (client: string, message: SentMessage | null) => void;
  onOpenCitation: (id: string) => void;
  createLink: CreateLink;
};

/** The clients of one state, one card each. */
export function FollowUpList({ tab, ...rest }: Props) {
  const { state, label, found } = tab;
  const section = useRef<HTMLElement>(null);
  const focus = useKeptFocus(section);
  const query = useFollowUpList(state);
  const { data, isPending, refetch } = query;
  useLoadFailure('Error al cargar los avisos', query);
  return (
    <section
      ref={section}
      {...focus}
      tabIndex={-1}
      className={list.listing}
      aria-label={label}
      aria-busy={isPending}
    >
      <LiveRegion>{data === undefined ? '' : found(data.cards.length)}</LiveRegion>
      {data !== undefined ? (
        <>
          <FollowUpCards key={state} cards={data.cards} tab={tab} section={section} {...rest} />
          {state === 'waiting' && data.total > data.cards.length && data.cards.length > 0 ? (
            <p className={css.rest}>
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
