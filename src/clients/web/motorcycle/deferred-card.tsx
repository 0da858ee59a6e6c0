import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import type { DeferredWork } from '../../contract/due-work.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { dueText, REASON_LABELS } from '../../rules/due-text.ts';
import { dueState } from '../../rules/next-service.ts';
import { clientKeys } from '../client-api.ts';
import record from '../record.module.css';
import { DoneInDialog } from './done-in-dialog.tsx';
import { DueChip } from './due-chip.tsx';
import css from './due-work.module.css';
import { changeDeferredWork, type WorkChange } from './due-work-api.ts';

type Props = {
  work: DeferredWork;
  citations: MotorcycleRecord['recentCitations'];
  /** The last reading of the motorcycle, if any. */
  km: number | null;
};

/** Deferred work with the buttons that close it or put it back. */
export function DeferredCard({ work, citations, km }: Props) {
  const { timeZone } = useWorkshop();
  const [choosing, setChoosing] = useState(false);
  const { busy, problem, run } = useTask();
  const cache = useQueryClient();
  const change = (body: WorkChange) =>
    run(async () => {
      try {
        await changeDeferredWork(work._id, body);
        setChoosing(false);
      } finally {
        // Also after a rejection: another user may have changed it.
        await cache.invalidateQueries({ queryKey: clientKeys.all });
      }
    });
  const closed = work.doneIn !== null || work.droppedAt !== null;
  const day = numericDay(dayAt(Date.parse(work.createdAt), timeZone));
  return (
    <li className={record.card}>
      <p className={`${css.text} ${closed ? css.closed : ''}`}>{work.text}</p>
      {closed ? null : <Due work={work} km={km} />}
      <span className={record.under}>
        {[REASON_LABELS[work.reason], work.service?.name, `anotado el ${day}`, work.by]
          .filter((part) => part)
          .join(' · ')}
      </span>
      {closed ? <p className={css.due}>{closedText(work, timeZone)}</p> : null}
      {problem === null || choosing ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={record.actions}>
        {closed ? (
          <BusyButton
            variant="default"
            busy={busy}
            aria-label={`Volver a dejar pendiente: ${work.text}`}
            onClick={() => void change(work.doneIn ? { doneIn: null } : { dropped: false })}
          >
            Volver a dejar pendiente
          </BusyButton>
        ) : (
          <>
            <BusyButton
              variant="default"
              busy={busy && choosing}
              aria-label={`Se hizo: ${work.text}`}
              onClick={() => setChoosing(true)}
            >
              Se hizo
            </BusyButton>
            <BusyButton
              variant="default"
              busy={busy && !choosing}
              aria-label={`Descartar: ${work.text}`}
              onClick={() => void change({ dropped: true })}
            >
              Descartar
            </BusyButton>
          </>
        )}
      </div>
      <DoneInDialog
        opened={choosing}
        onClose={() => setChoosing(false)}
        citations={citations}
        busy={busy}
        problem={problem}
        onChoose={(citation) => void change({ doneIn: citation })}
      />
    </li>
  );
}

function closedText({ doneIn, droppedAt }: DeferredWork, timeZone: string): string {
  if (doneIn) return `Se hizo en la cita del ${numericDay(doneIn.date)}.`;
  return droppedAt ? `Descartado el ${numericDay(dayAt(Date.parse(droppedAt), timeZone))}.` : '';
}

function Due({ work, km }: Pick<Props, 'work' | 'km'>) {
  const { today } = useWorkshopClock();
  const text = dueText(work);
  if (text === '') return null;
  return (
    <div className={css.head}>
      <span className={css.due}>{`Toca: ${text}`}</span>
      <DueChip state={dueState({ ...work, projectedDay: null, km, today })} />
    </div>
  );
}
