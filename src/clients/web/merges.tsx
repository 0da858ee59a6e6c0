import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import css from './record.module.css';
import { RecordButton, RecordSection } from './record-parts.tsx';

type Merged = { _id: string; mergedAt: string; canUnmerge: boolean };

type Props<Row> = {
  /** Latest first. */
  merged: readonly Row[];
  nameOf: (row: Row) => string;
  /** Rejects only with `CallError`. */
  unmerge: (id: string) => Promise<unknown>;
};

/** The records that were merged into this one, each with «Deshacer unión». */
export function MergedRecords<Row extends Merged>({ merged, nameOf, unmerge }: Props<Row>) {
  const openDialog = useOpenDialog();
  const { timeZone } = useWorkshop();
  if (merged.length === 0) return null;
  const ask = (row: Row) =>
    openDialog(
      <MergeQuestion
        title="¿Deshacer la unión?"
        verb="Deshacer unión"
        busyVerb="Deshaciendo…"
        done="Deshicimos la unión: son dos fichas otra vez."
        act={() => unmerge(row._id)}
      >
        <p>{`${nameOf(row)} vuelve a tener su propia ficha, como antes.`}</p>
      </MergeQuestion>,
    );
  return (
    <RecordSection title="Unidos a esta ficha">
      <ul className="stack gap-10 plain-list">
        {merged.map((each) => (
          <li key={each._id} className={css.card}>
            <span className="row gap-6-12">
              <strong className="grow min-0">{nameOf(each)}</strong>
              <span className="muted small">
                {`Desde el ${numericDay(dayAt(Date.parse(each.mergedAt), timeZone))}`}
              </span>
            </span>
            {each.canUnmerge ? (
              <span className="row gap-6-12">
                <RecordButton
                  icon={IconArrowBackUp}
                  aria-label={`Deshacer unión con ${nameOf(each)}`}
                  onClick={() => ask(each)}
                >
                  Deshacer unión
                </RecordButton>
              </span>
            ) : (
              <span className="muted small">
                Ya no se puede deshacer: algo cambió después de la unión.
              </span>
            )}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

type QuestionProps = {
  title: string;
  verb: string;
  busyVerb: string;
  /** The success message. */
  done: string;
  /** Rejects only with `CallError`. */
  act: () => Promise<unknown>;
  children: ReactNode;
};

/** Asks before records are merged, or a merge is undone. */
export function MergeQuestion({ done, act, children, ...texts }: QuestionProps) {
  const { onClose, ...frame } = useDialogFrame();
  const { busy, problem, run } = useTask();
  const confirm = () =>
    run(async () => {
      await act();
      toastDone(done);
      onClose();
    });
  return (
    <ConfirmDialog
      {...frame}
      {...texts}
      busy={busy}
      danger={false}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      {children}
    </ConfirmDialog>
  );
}
