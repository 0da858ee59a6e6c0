import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { LoadProblem } from '#ui/panel/form/load-problem.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { type Checklist, listChecklists } from '../../contract/checklist.ts';
import { putInspection } from '../../contract/inspection.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import { TIER_LABELS } from '../../rules/checklist-tiers.ts';
import { useOrderChange } from '../use-work-order.ts';
import css from './inspection.module.css';

type Props = { order: WorkOrder; vehicleType: string };

/** The checklists for this vehicle. The order gets a copy of the chosen one. */
export function ChecklistChoice({ order, vehicleType }: Props) {
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
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {offered.length === 0 ? (
        <p>
          Todavía no hay revisiones. Un administrador puede crearlas en su menú, en «Revisiones».
        </p>
      ) : null}
      <div className={css.choices}>
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

/** «Rápida · 10 puntos» */
export const aboutChecklist = ({ tier, items }: Pick<Checklist, 'tier' | 'items'>): string =>
  `${TIER_LABELS[tier]} · ${items.length === 1 ? '1 punto' : `${items.length} puntos`}`;
