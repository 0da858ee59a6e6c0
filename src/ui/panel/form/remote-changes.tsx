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
  const { problem, conflict, onShowChanges, remoteChanges, fieldTexts } = props;
  return (
    <>
      {problem === undefined ? null : (
        <Banner kind="error">
          {problem}
          {conflict ? <ShowChangesButton onShowChanges={onShowChanges} /> : null}
        </Banner>
      )}
      <RemoteChanges remoteChanges={remoteChanges} fieldTexts={fieldTexts} />
    </>
  );
}

/** The button that merges the newer version, below the error. */
function ShowChangesButton({ onShowChanges }: { onShowChanges: () => void }) {
  return (
    <span className={css.look}>
      <span>Lo que escribiste sigue aquí.</span>
      <Button variant="default" onClick={onShowChanges}>
        Ver los cambios
      </Button>
    </span>
  );
}

/**
 * Lists the merged changes of another user; fields that were changed locally too keep the local
 * value.
 */
function RemoteChanges<Draft>({ remoteChanges, fieldTexts }: Props<Draft>) {
  if (remoteChanges === undefined) return null;
  if (remoteChanges.changes.length === 0) {
    return <Banner kind="warning">Lo que se ve aquí no cambió. Puedes guardar.</Banner>;
  }
  return (
    <Banner kind="warning" title="Cambios de la otra persona">
      <ul className={css.list}>
        {remoteChanges.changes.map(({ field, changedLocally }) => {
          const [label, textOf] = fieldTexts[field];
          const text = textOf(remoteChanges.draft);
          return (
            <li key={field}>
              {text === '' ? label : `${label}: ${text}`}
              {changedLocally ? '. También lo cambiaste: si guardas, queda lo tuyo.' : ''}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
