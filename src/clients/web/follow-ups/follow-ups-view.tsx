import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsText } from '../../rules/follow-up-labels.ts';
import type { FollowUpState } from '../../rules/follow-up-states.ts';
import type { CreateLink } from './contact-ways.ts';
import { fetchFollowUps, followUpKeys } from './follow-up-api.ts';
import { FollowUpList } from './follow-up-list.tsx';
import { FOLLOW_UP_TABS } from './follow-up-tabs.ts';
import css from './follow-ups.module.css';
import { useSentQuestions } from './sent-questions.ts';

type Props = {
  /** Id of the signed-in user. */
  user: string;
  onOpenCitation: (id: string) => void;
  /** Creates a link to the client's page of a citation. */
  createLink: CreateLink;
};

/** «Por avisar»: the clients to notify, those of the other states, and the results. */
export default function FollowUpsView({ user, ...links }: Props) {
  const [chosen, setChosen] = useState<string>('waiting');
  const [questions, setQuestion] = useSentQuestions(user);
  const tab = FOLLOW_UP_TABS.find(({ state }) => state === chosen) ?? FOLLOW_UP_TABS[0];
  return (
    <div className={css.view}>
      <SegmentedControl
        aria-label="Lista de avisos"
        className={css.switch ?? ''}
        value={chosen}
        onChange={setChosen}
        withItemsBorders={false}
        classNames={{
          label: css.switchLabel ?? '',
          control: css.control ?? '',
          indicator: css.indicator ?? '',
        }}
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
  );
}

/** What the clients booked after they were notified. Every list has the same results: reads the one that is shown. */
function Results({ state }: { state: FollowUpState }) {
  const { data } = useQuery({
    queryKey: followUpKeys.list(state),
    queryFn: ({ signal }) => fetchFollowUps(state, signal),
    select: ({ results }) => resultsText(results),
    placeholderData: keepPreviousData,
  });
  // Without a text the line keeps its place: the cards below do not move once it is known.
  return <p className={css.results}>{data ?? '\u00a0'}</p>;
}
