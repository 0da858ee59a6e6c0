import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { LoadProblem } from '#ui/panel/feedback/read-states.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { type Checklist, listChecklists, putInspection } from '../../contract/inspection.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { aboutChecklist } from '../../rules/findings.ts';
import { useOrderChange } from '../use-work-order.ts';
import { firstOpen, lookedAt } from './finding-changes.ts';
import { FindingStep } from './finding-step.tsx';
import css from './inspection.module.css';
import { InspectionSummary } from './inspection-summary.tsx';
import type { Findings } from './use-findings.ts';

type Props = {
  order: WorkOrder;
  vehicleType: string;
  findings: Findings;
  opened: boolean;
  onClose: () => void;
};

/** The inspection over the whole screen: the checklist, its items one by one, and the summary. */
export function InspectionDialog({ order, vehicleType, findings: state, opened, onClose }: Props) {
  const { findings, unsaved, problem, conflicts, set } = state;
  // `null`: the first item without a state, when the checklist is chosen.
  const [chosen, setChosen] = useState<number | null>(() =>
    findings.length === 0 ? null : firstOpen(findings),
  );
  const at = Math.min(chosen ?? 0, findings.length);
  const finding = findings[at];
  const move = (step: 1 | -1) => setChosen(Math.max(0, Math.min(findings.length, at + step)));
  const started = findings.length > 0;
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title={started ? order.checklist : 'Revisión'}
      size="screen"
      focusTitle={!started}
      footer={
        started ? (
          <>
            {/* Here it moves no button that a finger is about to press. */}
            {problem === null ? null : (
              <div className={css.notice}>
                <Banner kind="error">{problem}</Banner>
              </div>
            )}
            <Moves findings={findings} at={at} onMove={move} onEnd={onClose} />
          </>
        ) : undefined
      }
    >
      <div className={css.inspection}>
        {started ? <Progress at={at} {...{ unsaved }} findings={findings} /> : null}
        {order.complaint.trim() === '' ? null : (
          // Open where the inspection begins; later the items need the height of a tablet.
          <details className={css.complaint} open={at === 0}>
            <summary>Dice el cliente</summary>
            <p>{order.complaint.trim()}</p>
          </details>
        )}
        {started && finding === undefined ? (
          <InspectionSummary
            order={order}
            findings={findings}
            onOpen={setChosen}
            onDone={onClose}
          />
        ) : finding === undefined ? (
          <ChecklistChoice order={order} vehicleType={vehicleType} />
        ) : (
          <FindingStep
            // Another user's value replaces what is typed here.
            key={`${finding.position}:${conflicts}`}
            order={order}
            finding={finding}
            vehicleType={vehicleType}
            onChange={set}
            onMove={move}
          />
        )}
      </div>
    </PanelDialog>
  );
}

type MovesProps = Pick<Findings, 'findings'> & {
  /** Index of the shown item; their number for the summary. */
  at: number;
  onMove: (step: 1 | -1) => void;
  onEnd: () => void;
};

/** «Anterior», and «Siguiente» or, in the summary, «Terminar». */
function Moves({ findings, at, onMove, onEnd }: MovesProps) {
  const finding = findings[at];
  return (
    <div className={css.moves}>
      <Button
        variant="default"
        className={css.move ?? ''}
        disabled={at === 0}
        leftSection={<IconChevronLeft size={24} aria-hidden="true" />}
        onClick={() => onMove(-1)}
      >
        Anterior
      </Button>
      {finding === undefined ? (
        <Button variant="default" className={css.move ?? ''} onClick={onEnd}>
          Terminar
        </Button>
      ) : (
        <Button
          variant={finding.state === null ? 'default' : 'filled'}
          className={css.move ?? ''}
          rightSection={<IconChevronRight size={24} aria-hidden="true" />}
          onClick={() => onMove(1)}
        >
          {at === findings.length - 1 ? 'Resumen' : 'Siguiente'}
        </Button>
      )}
    </div>
  );
}

type ProgressProps = Pick<Findings, 'findings' | 'unsaved'> & { at: number };

function Progress({ findings, at, unsaved }: ProgressProps) {
  const total = findings.length;
  const text = at < total ? `${at + 1} de ${total}` : `${lookedAt(findings)} de ${total} revisados`;
  return (
    <div className={css.progress}>
      <progress max={total} value={lookedAt(findings)} aria-label="Puntos revisados" />
      <span className={css.progressText}>{text}</span>
      <span className={css.unsaved} role="status">
        {unsaved === 0 ? '' : `${unsaved} sin guardar`}
      </span>
    </div>
  );
}

type ChecklistChoiceProps = { order: WorkOrder; vehicleType: string };

/** The checklists for this vehicle. The order gets a copy of the chosen one. */
function ChecklistChoice({ order, vehicleType }: ChecklistChoiceProps) {
  const { busy, problem, run } = useTask();
  const { data, error, refetch } = useQuery(readQuery(listChecklists, {}));
  const change = useOrderChange(putInspection);
  const start = (checklist: string) =>
    run(async () => void (await change({ params: { id: order._id }, body: { checklist } })));
  if (data === undefined) {
    return error === null ? (
      <LoadingText />
    ) : (
      <LoadProblem
        sentence="No se pudieron cargar las revisiones"
        detail={error.message}
        retry={() => void refetch()}
      />
    );
  }
  const offered = data.filter((each) => fits(each, vehicleType));
  return (
    <div className={css.step}>
      <h3 className={css.item}>¿Qué revisión haces?</h3>
      {problem === null ? null : (
        <p className="no-margin danger" role="alert">
          {problem}
        </p>
      )}
      {offered.length === 0 ? (
        <p>
          Todavía no hay revisiones. Un administrador puede crearlas en su menú, en «Revisiones».
        </p>
      ) : null}
      <div className="stack gap-12">
        {offered.map((checklist) => (
          <Button
            key={checklist._id}
            variant="default"
            className={css.checklist ?? ''}
            aria-busy={busy}
            onClick={() => void start(checklist._id)}
          >
            <span className={css.checklistName}>{checklist.name}</span>
            <span className={css.under}>{aboutChecklist(checklist)}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}

const fits = ({ vehicleTypes }: Checklist, vehicleType: string) =>
  vehicleTypes.length === 0 || vehicleTypes.some((type) => type === vehicleType);
