import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { FactList } from '#ui/panel/detail/fact-list.tsx';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { LoadProblem } from '#ui/panel/feedback/read-states.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { WorkLine } from '../../contract/work-order.ts';
import type { LineKind } from '../../rules/order-lines.ts';
import { DeclineDialog } from '../estimate/decline-dialog.tsx';
import { EstimateChip, EstimateHistory } from '../estimate/estimate-history.tsx';
import { EstimatePanel } from '../estimate/estimate-panel.tsx';
import { openEstimates } from '../estimate/open-estimates.ts';
import { InspectionPart } from '../inspection/inspection-part.tsx';
import { useWorkOrder } from '../use-work-order.ts';
import { LineDialog } from './line-dialog.tsx';
import { LineList, RemoveLine } from './line-list.tsx';
import css from './order.module.css';
import { receptionFacts } from './order-facts.ts';
import { OrderTotals } from './order-totals.tsx';
import { ReceptionEditDialog } from './reception-edit-dialog.tsx';
import type { OrderCitation } from './shown-order.ts';
import { ShowOrder, useShownOrder } from './shown-order.ts';

const OrderSheetDialog = lazyPart(async () => ({
  default: (await import('./print/order-sheet-dialog.tsx')).OrderSheetDialog,
}));

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
      <section className="top-28">
        <LoadProblem
          sentence="No se pudo cargar la orden de trabajo"
          detail={error.message}
          retry={() => void refetch()}
        />
      </section>
    );
  }
  return (
    <ShowOrder value={{ citation, order, editable: manages && order.closedAt === null }}>
      <DialogHost>
        <Order />
      </DialogHost>
    </ShowOrder>
  );
}

/** Placeholder of an order that is loading. */
function OrderSkeleton() {
  return (
    <div className="top-28 stack gap-12" aria-busy="true">
      <LoadingText />
      <Skeleton height={44} />
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  );
}

/** A dialog that changes the order. It ends with the last chance to change it. */
function WhileEditable({ children }: { children: ReactNode }) {
  return useShownOrder().editable ? children : null;
}

function Order() {
  const { order, citation, editable } = useShownOrder();
  const { timeZone } = useWorkshop();
  const openDialog = useOpenDialog();
  const { draft, sent } = openEstimates(order);
  const waiting = editable ? (sent ?? draft) : null;
  const show = (dialog: ReactNode) => openDialog(<WhileEditable>{dialog}</WhileEditable>);
  const verbs = editable
    ? {
        edit: (line: WorkLine) => show(<LineDialog kind={line.kind} line={line} />),
        remove: (line: WorkLine) => show(<RemoveLine line={line} />),
        decline: (line: WorkLine) => show(<DeclineDialog line={line} />),
      }
    : null;
  return (
    <section className="top-28" aria-labelledby="work-order">
      <h3 className={css.title} id="work-order">
        <span>Orden de trabajo N.º {order.number}</span>
        {waiting === null ? null : <EstimateChip state={waiting.state} />}
        {order.closedAt === null ? null : (
          <span className={css.closed}>Cerrada el {formatInstant(order.closedAt, timeZone)}</span>
        )}
      </h3>
      <FactList facts={receptionFacts(order, timeZone)} />
      <div className={css.actions}>
        {editable ? (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => show(<ReceptionEditDialog />)}
          >
            Editar recepción
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => openDialog(<OrderSheetDialog />)}
        >
          Imprimir orden
        </Button>
      </div>
      <InspectionPart order={order} vehicleType={citation.vehicleType} editable={editable} />
      <h3 className={`${css.title} ${css.workTitle}`}>Trabajos y repuestos</h3>
      <LineList order={order} verbs={verbs} />
      {editable ? (
        <AddButtons onAdd={(kind) => show(<LineDialog kind={kind} line={null} />)} />
      ) : null}
      {/* What a closed job cost is the completed work's total. */}
      {order.closedAt === null ? (
        <OrderTotals order={order} service={citation.service.name} />
      ) : null}
      {editable ? <EstimatePanel show={show} /> : null}
      <EstimateHistory order={order} />
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
