import { formatDollars } from '#shared/money/money.ts';
import { formatQuantity } from '#shared/money/quantity.ts';
import { LoadProblem } from '#ui/panel/form/load-problem.tsx';
import css from './maintenance.module.css';
import type { ApprovedLines } from './use-approved-lines.ts';

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
          <span className={css.approvedText}>
            {text}
            {quantity === 1 ? null : (
              <span className={css.under}>
                {formatQuantity(quantity)} × {formatDollars(price)}
              </span>
            )}
          </span>
          <span className={css.approvedPrice}>{formatDollars(total)}</span>
        </label>
      ))}
      {left === 0 ? null : (
        <p className={css.approvedNote}>
          {left === 1
            ? 'El que no se hizo no se cobra y queda como trabajo pendiente.'
            : 'Los que no se hicieron no se cobran y quedan como trabajo pendiente.'}
        </p>
      )}
    </fieldset>
  );
}
