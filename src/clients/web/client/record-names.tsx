import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { type ClientSplit, getClientSplit } from '../../contract/client-split.ts';
import { CLIENT_TEXTS, recordCountText, recordText } from '../../rules/client-text.ts';
import css from './personal-data.module.css';

/** Rows that the list shows before «Mostrar» the others. */
const FIRST = 200;

/** The records of an export or an erasure of a client, with the name that was typed on each. */
export function RecordNames({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(readQuery(getClientSplit, { params: { id } }));
  const [shown, setShown] = useState(FIRST);
  if (data === undefined) {
    return error === null ? null : (
      <ReadFailure
        title={CLIENT_TEXTS.recordsFailed}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const { records } = data;
  const rest = records.length - shown;
  return (
    <details className={css.records}>
      <summary>{`${recordCountText(records.length)}, a nombre de ${namesOf(data).join(', ')}`}</summary>
      <ul>
        {records.slice(0, shown).map((each) => (
          <li key={each._id}>{`${each.name} · ${recordText(each)}`}</li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" onClick={() => setShown(records.length)}>
          {`Mostrar ${recordCountText(rest)} más`}
        </Button>
      ) : null}
    </details>
  );
}

/** All names: those of the client, of the clients merged into it, and those on their records. */
const namesOf = ({ client, records }: ClientSplit): string[] => [
  ...new Set([client, ...client.merged, ...records].map(({ name }) => name)),
];
