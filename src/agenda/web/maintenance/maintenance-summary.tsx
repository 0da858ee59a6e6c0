import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit } from '#shared/money/quantity.ts';
import detail from '#ui/panel/detail/detail.module.css';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import css from './maintenance.module.css';

/** The completed work and the client's total. */
export function MaintenanceSummary({ citation }: { citation: CitationDetail }) {
  const { maintenance, service } = citation;
  if (maintenance === null) return null;
  const { parts, laborCost, mechanicNotes, completedBy, total } = maintenance;
  return (
    <section className="top-28" aria-labelledby="maintenance-done">
      <h3 className="no-margin below-12 large" id="maintenance-done">
        Trabajo realizado
      </h3>
      <dl className={css.sums}>
        <div>
          <dt>{service.name}</dt>
          <dd>{formatDollars(service.price)}</dd>
        </div>
        {parts.map((part, index) => (
          // A part of an approved line can be the same as one that staff entered.
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a completed job do not change
          <div key={index}>
            <dt>
              {part.name}
              <span className={css.under}>
                {formatWithUnit(part.quantity, part.unit)} × {formatDollars(part.price)}
              </span>
            </dt>
            <dd>{formatDollars(part.total)}</dd>
          </div>
        ))}
        <div>
          <dt>Mano de obra</dt>
          <dd>{formatDollars(laborCost)}</dd>
        </div>
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{formatDollars(total)}</dd>
        </div>
      </dl>
      <dl className="stack gap-10 no-margin top-20">
        <div className={detail.fact}>
          <dt>Completado por</dt>
          <dd>{completedBy}</dd>
        </div>
        <div className={detail.fact}>
          <dt>Notas del mecánico</dt>
          <dd>{mechanicNotes.trim() || 'Sin notas'}</dd>
        </div>
      </dl>
    </section>
  );
}
