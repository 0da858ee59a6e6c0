import { formatDollars } from '#shared/money/money.ts';
import type { ClientHistory } from '../../contract/client-history.ts';
import { visitsText } from '../../rules/history-text.ts';
import css from './client-drawer.module.css';

/** Visits and spending of the client, in total and for this vehicle. */
export function Totals({ history: { vehicle, totals } }: { history: ClientHistory }) {
  const parts = [vehicle.brand, vehicle.model, vehicle.year ?? ''].filter((part) => part !== '');
  return (
    <dl className={css.totals}>
      <Total label="En total" of={totals.all} />
      <Total label={parts.join(' ') || 'Este vehículo'} of={totals.vehicle} />
    </dl>
  );
}

function Total({ label, of }: { label: string; of: ClientHistory['totals']['all'] }) {
  return (
    <div className={css.total}>
      <dt>{label}</dt>
      <dd>
        <b>{formatDollars(of.spent)}</b>
        <span>{visitsText(of.visits)}</span>
      </dd>
    </div>
  );
}
