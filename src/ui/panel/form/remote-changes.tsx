import { Button } from '@mantine/core';
import { Banner } from '../../banner.tsx';
import type { RemoteChange } from './merge-drafts.ts';
import css from './remote-changes.module.css';
import { type Form, formProblem } from './use-form.ts';
import type { RemoteVersion } from './use-remote-version.ts';

type Props<Draft> = {
  remoteChanges: { draft: Draft; changes: readonly RemoteChange<Draft>[] } | undefined;
  /** Label and one-line text of each field; '' if its value cannot be shown in one line. */
  fieldTexts: { [Field in keyof Draft]: readonly [label: string, text: (draft: Draft) => string] };
};

type Notices<Draft> = Pick<Props<Draft>, 'fieldTexts'> & {
  form: Form<Draft>;
  remote: Pick<RemoteVersion<Draft>, 'conflict' | 'merge' | 'remoteChanges'>;
};

/** The form's error and the changes of another user, above the fields of the form. */
export function RemoteChangeNotices<Draft>({ form, remote, fieldTexts }: Notices<Draft>) {
  const problem = formProblem(form);
  return (
    <>
      {problem === undefined ? null : (
        <Banner kind="error">
          {problem}
          {remote.conflict ? <ShowChangesButton onShowChanges={() => remote.merge(form)} /> : null}
        </Banner>
      )}
      <RemoteChanges remoteChanges={remote.remoteChanges} fieldTexts={fieldTexts} />
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
