import { Button } from '@mantine/core';
import { Banner } from '../../banner.tsx';
import type { RemoteChange } from './merge-drafts.ts';
import css from './remote-changes.module.css';

type Props<Draft> = {
  remoteChanges: { draft: Draft; changes: readonly RemoteChange<Draft>[] } | undefined;
  /** Label and one-line text of each field; '' if its value cannot be shown in one line. */
  fieldTexts: { [Field in keyof Draft]: readonly [label: string, text: (draft: Draft) => string] };
};

type Notices<Draft> = Props<Draft> & {
  /** The error of the whole form. */
  problem: string | undefined;
  /** Another user has saved a newer version. */
  conflict: boolean;
  onShowChanges: () => void;
};

/** The form's error and the changes of another user, above the fields of the form. */
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

/** The button that merges the newer version, below the error. */
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

/** Lists the merged changes of another user; fields that were changed locally too keep the local value. */
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
