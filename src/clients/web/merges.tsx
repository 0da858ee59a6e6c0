import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { clientKeys } from './client-api.ts';
import css from './record.module.css';

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
  const { timeZone } = useWorkshop();
  const [row, setRow] = useState<Row | null>(null);
  const [asking, setAsking] = useState(false);
  if (merged.length === 0 && !asking) return null;
  return (
    <section className={css.section}>
      <h3 className={css.title}>Unidos a esta ficha</h3>
      <ul className={css.list}>
        {merged.map((each) => (
          <li key={each._id} className={css.card}>
            <span className={css.line}>
              <strong className={css.grow}>{nameOf(each)}</strong>
              <span className={css.under}>
                {`Desde el ${numericDay(dayAt(Date.parse(each.mergedAt), timeZone))}`}
              </span>
            </span>
            {each.canUnmerge ? (
              <span className={css.line}>
                <Button
                  variant="default"
                  leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                  aria-label={`Deshacer unión con ${nameOf(each)}`}
                  onClick={() => {
                    setRow(each);
                    setAsking(true);
                  }}
                >
                  Deshacer unión
                </Button>
              </span>
            ) : (
              <span className={css.under}>
                Ya no se puede deshacer: algo cambió después de la unión.
              </span>
            )}
          </li>
        ))}
      </ul>
      <MergeQuestion
        opened={asking}
        title="¿Deshacer la unión?"
        verb="Deshacer unión"
        busyVerb="Deshaciendo…"
        done="Deshicimos la unión: son dos fichas otra vez."
        act={() => (row ? unmerge(row._id) : Promise.resolve())}
        onClose={() => setAsking(false)}
      >
        <p>{row && `${nameOf(row)} vuelve a tener su propia ficha, como antes.`}</p>
      </MergeQuestion>
    </section>
  );
}

type QuestionProps = {
  opened: boolean;
  title: string;
  verb: string;
  busyVerb: string;
  /** The success message. */
  done: string;
  /** Rejects only with `CallError`. */
  act: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before records are merged, or a merge is undone. */
export function MergeQuestion({ done, act, onClose, children, ...dialog }: QuestionProps) {
  const { busy, problem, clear, run } = useTask();
  const cache = useQueryClient();
  const close = () => {
    clear();
    onClose();
  };
  const confirm = () =>
    run(async () => {
      await act();
      await cache.invalidateQueries({ queryKey: clientKeys.all });
      toastDone(done);
      onClose();
    });
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy}
      danger={false}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      {children}
    </ConfirmDialog>
  );
}
