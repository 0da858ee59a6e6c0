import { Button } from '@mantine/core';
import { Banner } from '../../banner.tsx';
import type { RemoteChange } from './merge-drafts.ts';
import css from './remote-changes.module.css';

type Props<Draft> = {
  remoteChanges: { draft: Draft; changes: readonly RemoteChange<Draft>[] } | undefined;
  /** How a field is called, and what it says in one line: '' where it does not go into one. */
  fieldTexts: { [Field in keyof Draft]: readonly [label: string, text: (draft: Draft) => string] };
};

type Notices<Draft> = Props<Draft> & {
  /** What the server said of the whole; undefined: nothing. */
  problem: string | undefined;
  /** Somebody else was faster. */
  conflict: boolean;
  onShowChanges: () => void;
};

/** Above the fields of a form whose record others may change meanwhile. */
export function RemoteChangeNotices<Draft>(props: Notices<Draft>) {
  const {
    problem,
    conflict: overtaken,
    onShowChanges: onLook,
    remoteChanges: theirs,
    fieldTexts: shown,
  } = props;
  return (
    <>
      {problem === undefined ? null : (
        <Banner kind="error">
          {problem}
          {overtaken ? <ShowChangesButton onLook={onLook} /> : null}
        </Banner>
      )}
      <RemoteChanges remoteChanges={theirs} fieldTexts={shown} />
    </>
  );
}

/** Below the sentence that somebody else was faster. */
function ShowChangesButton({ onLook }: { onLook: () => void }) {
  return (
    <span className={css.look}>
      <span>Lo que escribiste sigue aquí.</span>
      <Button variant="default" onClick={onLook}>
        Ver los cambios
      </Button>
    </span>
  );
}

/** What somebody else changed meanwhile, by now in the form but for what was changed here too. */
function RemoteChanges<Draft>({ remoteChanges: theirs, fieldTexts: shown }: Props<Draft>) {
  if (theirs === undefined) return null;
  if (theirs.changes.length === 0) {
    return <Banner kind="warning">Lo que se ve aquí no cambió. Puedes guardar.</Banner>;
  }
  return (
    <Banner kind="warning" title="Cambios de la otra persona">
      <ul className={css.list}>
        {theirs.changes.map(({ field, mine }) => {
          const [label, textOf] = shown[field];
          const text = textOf(theirs.draft);
          return (
            <li key={field}>
              {text === '' ? label : `${label}: ${text}`}
              {mine ? '. También lo cambiaste: si guardas, queda lo tuyo.' : ''}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
