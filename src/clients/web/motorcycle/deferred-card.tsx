import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCalendar, IconClock, IconGauge } from '@tabler/icons-react';
import { useWorkshop, useWorkshopClock } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { changeDeferredWork } from '../../contract/deferred-work.ts';
import type { DeferredWork, MotorcycleRecord } from '../../contract/motorcycle.ts';
import { DUE_LABELS, dueText, REASON_LABELS } from '../../rules/deferred-work.ts';
import { type DueState, dueState } from '../../rules/next-service.ts';
import record from '../record.module.css';
import css from './due-work.module.css';

type Props = {
  work: DeferredWork;
  citations: MotorcycleRecord['recentCitations'];
  /** The last reading of the motorcycle, if any. */
  km: number | null;
};

/** Deferred work with the buttons that close it or put it back. */
export function DeferredCard({ work, citations, km }: Props) {
  const { timeZone } = useWorkshop();
  const { busy, problem, run } = useTask();
  const openDialog = useOpenDialog();
  const send = useSend(changeDeferredWork);
  const change = (body: { dropped: boolean } | { doneIn: null }) =>
    void run(() => send({ params: { id: work._id }, body }));
  const closed = work.doneIn !== null || work.droppedAt !== null;
  const day = numericDay(dayAt(Date.parse(work.createdAt), timeZone));
  return (
    <li className={record.card}>
      <p className={`no-margin medium keep-lines ${closed ? 'muted' : ''}`}>{work.text}</p>
      {closed ? null : <Due work={work} km={km} />}
      <span className="muted small">
        {[REASON_LABELS[work.reason], work.service?.name, `anotado el ${day}`, work.by]
          .filter((part) => part)
          .join(' · ')}
      </span>
      {closed ? <p className="no-margin">{closedText(work, timeZone)}</p> : null}
      <Problem problem={problem} />
      <div className={record.actions}>
        {closed ? (
          <BusyButton
            variant="default"
            busy={busy}
            aria-label={`Volver a dejar pendiente: ${work.text}`}
            onClick={() => change(work.doneIn ? { doneIn: null } : { dropped: false })}
          >
            Volver a dejar pendiente
          </BusyButton>
        ) : (
          <>
            <Button
              variant="default"
              aria-label={`Se hizo: ${work.text}`}
              onClick={() => openDialog(<DoneIn work={work._id} citations={citations} />)}
            >
              Se hizo
            </Button>
            <BusyButton
              variant="default"
              busy={busy}
              aria-label={`Descartar: ${work.text}`}
              onClick={() => change({ dropped: true })}
            >
              Descartar
            </BusyButton>
          </>
        )}
      </div>
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
    <div className="row gap-6-12">
      <span className="no-margin">{`Toca: ${text}`}</span>
      <DueChip state={dueState({ ...work, projectedDay: null, km, today })} />
    </div>
  );
}

function Problem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <p className="no-margin danger medium" role="alert">
      {problem}
    </p>
  );
}

/** Asks in which citation of the motorcycle the work was done. */
function DoneIn({ work, citations }: { work: string; citations: Props['citations'] }) {
  const frame = useDialogFrame();
  const { busy, problem, run } = useTask();
  const send = useSend(changeDeferredWork);
  const choose = (doneIn: string) =>
    void run(async () => {
      await send({ params: { id: work }, body: { doneIn } });
      frame.onClose();
    });
  return (
    <PanelDialog
      {...frame}
      title="¿En qué cita se hizo?"
      size="small"
      footer={
        <Button variant="default" onClick={frame.onClose}>
          Cancelar
        </Button>
      }
    >
      {citations.length === 0 ? <p className="note">Esta moto no tiene citas.</p> : null}
      <ul className="stack gap-8 plain-list">
        {citations.map(({ _id, date, service }) => (
          <li key={_id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              className={css.citation ?? ''}
              aria-disabled={busy || undefined}
              onClick={() => choose(_id)}
            >
              {`${numericDay(date)} · ${service}`}
            </Button>
          </li>
        ))}
      </ul>
      <Problem problem={problem} />
    </PanelDialog>
  );
}

const LOOKS: Readonly<Record<DueState, readonly [ChipColour, typeof IconClock]>> = {
  overdue: ['pink', IconAlertTriangle],
  soon: ['amber', IconClock],
  later: ['green', IconCalendar],
  unknown: ['grey', IconGauge],
};

/** Whether work is due, as text, icon and colour. */
export function DueChip({ state }: { state: DueState }) {
  const [colour, icon] = LOOKS[state];
  return (
    <Chip family={colour} icon={icon}>
      {DUE_LABELS[state]}
    </Chip>
  );
}
