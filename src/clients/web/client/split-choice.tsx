import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { DotSeparated } from '#ui/panel/text/inline-text.tsx';
import type { ListedSplitRecord } from '../../contract/client-split.ts';
import { typedGroups } from '../../rules/client-split.ts';
import { recordCountText, recordText } from '../../rules/client-text.ts';
import record from '../record.module.css';
import css from './contacts.module.css';

type Props = {
  records: readonly ListedSplitRecord[];
  /** Ids of the records of the other person. */
  chosen: ReadonlySet<string>;
  problem: string | undefined;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** The records by typed name and contacts; a group is chosen as a whole, or single records of it. */
export function SplitChoice({ records, chosen, problem, onChoose }: Props) {
  const error = useId();
  const put = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  return (
    <fieldset
      className="stack gap-10 plain-fieldset"
      aria-describedby={problem === undefined ? undefined : error}
    >
      <legend className={css.legend}>¿Qué es de la otra persona?</legend>
      {problem === undefined ? null : (
        <p id={error} role="alert" className="no-margin danger">
          {problem}
        </p>
      )}
      {typedGroups(records).map(({ records: group }) => (
        <Group key={group[0]._id} records={group} chosen={chosen} onPut={put} />
      ))}
    </fieldset>
  );
}

const isTyped = (text: string) => text !== '';

type GroupProps = {
  records: readonly [ListedSplitRecord, ...ListedSplitRecord[]];
  chosen: ReadonlySet<string>;
  onPut: (ids: readonly string[], on: boolean) => void;
};

function Group({ records, chosen, onPut }: GroupProps) {
  const [{ name, phone, email }] = records;
  const ids = records.map(({ _id }) => _id);
  const picked = ids.filter((id) => chosen.has(id)).length;
  return (
    <div className={record.card}>
      <Checkbox
        classNames={{ body: record.choice ?? '' }}
        label={name}
        description={
          <DotSeparated parts={[phone, email, recordCountText(records.length)].filter(isTyped)} />
        }
        checked={picked === ids.length}
        indeterminate={picked > 0 && picked < ids.length}
        onChange={(event) => onPut(ids, event.currentTarget.checked)}
      />
      {records.length === 1 ? (
        <p className="muted small">{recordText(records[0])}</p>
      ) : (
        <details>
          <summary className={css.more}>Elegir una por una</summary>
          {records.map((each) => (
            <Checkbox
              key={each._id}
              classNames={{ body: record.choice ?? '' }}
              label={recordText(each)}
              checked={chosen.has(each._id)}
              onChange={(event) => onPut([each._id], event.currentTarget.checked)}
            />
          ))}
        </details>
      )}
    </div>
  );
}
