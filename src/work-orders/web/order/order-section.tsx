import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import detail from '#ui/panel/detail/detail.module.css';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { LoadProblem } from '#ui/panel/form/load-problem.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import type { LineKind } from '../../rules/line-states.ts';
import { DeclineDialog } from '../estimate/decline-dialog.tsx';
import { EstimateChip } from '../estimate/estimate-chip.tsx';
import { EstimateHistory } from '../estimate/estimate-history.tsx';
import { EstimatePanel } from '../estimate/estimate-panel.tsx';
import { openEstimates } from '../estimate/open-estimates.ts';
import { InspectionPart } from '../inspection/inspection-part.tsx';
import { useWorkOrder } from '../work-order-api.ts';
import { LineDialog } from './line-dialog.tsx';
import type { LineSubject } from './line-draft.ts';
import { LineList } from './line-list.tsx';
import css from './order.module.css';
import type { OrderCitation } from './order-citation.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderTotals } from './order-totals.tsx';
import { PrintOrderButton } from './print/print-order-button.tsx';
import { ReceptionEditDialog } from './reception-edit-dialog.tsx';
import { RemoveLine } from './remove-line.tsx';

type Props = {
  citation: OrderCitation;
  /** Whether the user may change the order. */
  manages: boolean;
};

/** The work order of a citation in its detail. */
export function OrderSection({ citation, manages }: Props) {
  const { data: order, error, refetch } = useWorkOrder(citation._id);
  if (order === null) return null;
  if (order === undefined) {
    if (error === null) return <OrderSkeleton />;
    return (
      <section className={detail.section}>
        <LoadProblem
          sentence="No se pudo cargar la orden de trabajo"
          detail={error.message}
          retry={() => void refetch()}
        />
      </section>
    );
  }
  return <Order citation={citation} order={order} editable={manages && order.closedAt === null} />;
}

/** Placeholder of an order that is loading. */
export function OrderSkeleton() {
  return (
    <div className={`${detail.section} ${css.loading}`} aria-busy="true">
      <LoadingText />
      <Skeleton height={44} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}

type OrderProps = {
  citation: OrderCitation;
  order: WorkOrder;
  editable: boolean;
};

type Open =
  | { dialog: 'reception' }
  | { dialog: 'line'; subject: LineSubject }
  | { dialog: 'remove' | 'decline'; line: WorkLine };

function Order({ citation, order, editable }: OrderProps) {
  const { timeZone } = useWorkshop();
  const { draft, sent } = openEstimates(order);
  const waiting = editable ? (sent ?? draft) : null;
  const [open, setOpen] = useState<Open | null>(null);
  const [closing, setClosing] = useState(false);
  const show = (next: Open) => {
    setOpen(next);
    setClosing(false);
  };
  const close = () => setClosing(true);
  const opened = (dialog: Open['dialog']) => open?.dialog === dialog && !closing;
  const verbs = editable
    ? {
        edit: (line: WorkLine) => show({ dialog: 'line', subject: { kind: line.kind, line } }),
        remove: (line: WorkLine) => show({ dialog: 'remove', line }),
        decline: (line: WorkLine) => show({ dialog: 'decline', line }),
      }
    : null;
  return (
    <section className={detail.section} aria-labelledby="work-order">
      <h3 className={css.title} id="work-order">
        <span>Orden de trabajo N.º {order.number}</span>
        {waiting === null ? null : <EstimateChip state={waiting.state} />}
        {order.closedAt === null ? null : (
          <span className={css.closed}>Cerrada el {formatInstant(order.closedAt, timeZone)}</span>
        )}
      </h3>
      <OrderFacts order={order} />
      <div className={css.actions}>
        {editable ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => show({ dialog: 'reception' })}
          >
            Editar recepción
          </Button>
        ) : null}
        <PrintOrderButton order={order} citation={citation} />
      </div>
      <InspectionPart order={order} vehicleType={citation.vehicleType} editable={editable} />
      <h3 className={`${css.title} ${css.workTitle}`}>Trabajos y repuestos</h3>
      <LineList order={order} verbs={verbs} />
      {editable ? (
        <AddButtons onAdd={(kind) => show({ dialog: 'line', subject: { kind, line: null } })} />
      ) : null}
      {/* What a closed job cost is the completed work's total. */}
      {order.closedAt === null ? (
        <OrderTotals order={order} service={citation.service.name} />
      ) : null}
      {editable ? <EstimatePanel order={order} citation={citation} /> : null}
      <EstimateHistory order={order} />
      {editable ? (
        <>
          <ReceptionEditDialog opened={opened('reception')} onClose={close} order={order} />
          {open?.dialog === 'line' ? (
            <LineDialog
              opened={!closing}
              onClose={close}
              order={order}
              vehicleType={citation.vehicleType}
              subject={open.subject}
            />
          ) : null}
          {open?.dialog === 'remove' ? (
            <RemoveLine opened={!closing} onClose={close} order={order} line={open.line} />
          ) : null}
          {open?.dialog === 'decline' ? (
            <DeclineDialog
              opened={!closing}
              onClose={close}
              order={order}
              line={open.line}
              citation={citation}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

const ADD_LABELS: Readonly<Record<LineKind, string>> = {
  part: 'Agregar repuesto',
  service: 'Agregar servicio',
  labour: 'Agregar mano de obra',
  outside: 'Trabajo de terceros',
};
const ADD_ORDER: readonly LineKind[] = ['part', 'service', 'labour', 'outside'];

function AddButtons({ onAdd }: { onAdd: (kind: LineKind) => void }) {
  return (
    <div className={css.adds}>
      {ADD_ORDER.map((kind) => (
        <Button
          key={kind}
          variant="default"
          justify="start"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => onAdd(kind)}
        >
          {ADD_LABELS[kind]}
        </Button>
      ))}
    </div>
  );
}
