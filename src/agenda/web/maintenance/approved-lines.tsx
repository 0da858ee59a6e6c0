import { centsOf, formatDollars } from '#shared/money/money.ts';
import { formatQuantity } from '#shared/money/quantity.ts';
import { Banner } from '#ui/banner.tsx';
import { LoadProblem } from '#ui/panel/feedback/read-states.tsx';
import { usePhotoQueue } from '#work-orders/web/photos/photo-queue.ts';
import { useWorkOrder } from '#work-orders/web/use-work-order.ts';
import css from './maintenance.module.css';
import type { ApprovedLine } from './maintenance-draft.ts';

export type ApprovedLines = {
  /** The approved lines of the open work order; `null` without such an order, and until it is read. */
  lines: readonly ApprovedLine[] | null;
  /** Version of the open work order; `null` without such an order, and until it is read. */
  version: number | null;
  /** Total in dollars of the estimate that waits for the client; `null` without one. */
  waiting: number | null;
  /** Number of proposed lines that no waiting estimate has. */
  unsent: number;
  /** «No pasar de» in cents; `null`: no limit. */
  limitCents: number | null;
  /** Whether it is known which lines are approved. */
  isRead: boolean;
  /** Why the order could not be read. */
  failure: string | null;
  retry: () => void;
};

/** Reads the approved lines and the other open work of a job's order while its dialog is open. */
export function useApprovedLines(citation: string, opened: boolean): ApprovedLines {
  const { data: order, error, refetch } = useWorkOrder(citation, opened);
  const open = order && order.closedAt === null ? order : null;
  const waiting = open?.estimates.find(({ state }) => state === 'sent') ?? null;
  const sent = new Set(waiting?.lines.map(({ line }) => line));
  const proposed = open?.lines.filter(({ state }) => state === 'proposed') ?? [];
  return {
    lines: open?.lines.filter(({ state }) => state === 'approved') ?? null,
    version: open?.version ?? null,
    waiting: waiting?.total ?? null,
    unsent: proposed.filter(({ _id }) => !sent.has(_id)).length,
    limitCents: open === null || open.limit === null ? null : centsOf(open.limit),
    isRead: order !== undefined,
    failure: order === undefined && error ? error.message : null,
    retry: () => void refetch(),
  };
}

type Props = {
  order: ApprovedLines;
  /** Ids of the lines that were not done. */
  notDone: readonly string[];
  onChange: (notDone: string[]) => void;
};

/** The lines that the client approved, at their price: ticked ones were done. */
export function ApprovedLinesField({ order, notDone, onChange }: Props) {
  const { lines, failure, retry } = order;
  if (failure !== null) {
    return (
      <LoadProblem
        sentence="No se pudo cargar la orden de trabajo"
        detail={failure}
        retry={retry}
      />
    );
  }
  if (lines === null || lines.length === 0) return null;
  const toggle = (id: string, done: boolean) =>
    onChange(done ? notDone.filter((each) => each !== id) : [...notDone, id]);
  const left = lines.filter(({ _id }) => notDone.includes(_id)).length;
  return (
    <fieldset className={css.approved}>
      <legend className={css.approvedTitle}>Trabajos aprobados</legend>
      {lines.map(({ _id, text, quantity, price, total }) => (
        <label key={_id} className={css.approvedLine}>
          <input
            type="checkbox"
            checked={!notDone.includes(_id)}
            onChange={(event) => toggle(_id, event.currentTarget.checked)}
          />
          <span className="grow min-0 medium break-anywhere">
            {text}
            {quantity === 1 ? null : (
              <span className={css.under}>
                {formatQuantity(quantity)} × {formatDollars(price)}
              </span>
            )}
          </span>
          <span className="rigid strong">{formatDollars(total)}</span>
        </label>
      ))}
      {left === 0 ? null : (
        <p className="note top-8 small">
          {left === 1
            ? 'El que no se hizo no se cobra y queda como trabajo pendiente.'
            : 'Los que no se hicieron no se cobran y quedan como trabajo pendiente.'}
        </p>
      )}
    </fieldset>
  );
}

type OpenWorkNoticeProps = { citation: string; order: ApprovedLines };

/** Warnings about work that ends with the order: the waiting estimate, unsent proposals, photos that are not uploaded. */
export function OpenWorkNotice({ citation, order: { waiting, unsent } }: OpenWorkNoticeProps) {
  const { photos } = usePhotoQueue();
  const uploading = photos.filter((photo) => photo.citation === citation && photo.problem === null);
  return (
    <>
      {waiting === null ? null : (
        <Banner kind="warning" title="El presupuesto espera la respuesta del cliente">
          Son {formatDollars(waiting)}. Al completar se retira: el cliente ya no puede responder, y
          los trabajos que no aprobó quedan como pendientes de la moto.
        </Banner>
      )}
      {unsent === 0 ? null : (
        <Banner kind="warning" title="Hay trabajos propuestos sin enviar al cliente">
          {unsent === 1 ? 'Un trabajo queda' : `${unsent} trabajos quedan`} como pendiente de la
          moto, sin cobrarse.
        </Banner>
      )}
      {uploading.length === 0 ? null : (
        <Banner kind="warning" title="Hay fotos por subir desde este dispositivo">
          {uploading.length === 1 ? 'Falta 1 foto' : `Faltan ${uploading.length} fotos`}. Espera a
          que terminen: después de completar, la orden no recibe más.
        </Banner>
      )}
    </>
  );
}
