import { formatDollars } from '#shared/money/money.ts';
import { SummaryCard } from '#ui/wizard/steps/summary-card.tsx';
import type { ReserveWizardState } from './use-reserve-wizard.ts';
import type { Units } from './use-units.ts';

/** «Tu reserva»: summary of the choices, beside the form. */
export function ReserveCard({
  wizard,
  units: { units },
}: {
  wizard: ReserveWizardState;
  units: Units;
}) {
  const { data } = wizard;
  const unit = units?.find(({ id }) => id === data.product);
  const loading = data.product !== '' && units === null;
  const joined = (parts: string[], separator: string) =>
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join(separator);
  const address = joined([data.clientAddress, data.clientState, data.clientCountry], ', ');
  return (
    <SummaryCard
      title="Tu reserva"
      facts={[
        ['Entrega', address],
        ['Moto', joined([data.vehicleBrand, data.vehicleModel, data.vehicleYear], ' ')],
        ['Producto', unit ? unit.name : loading ? 'Cargando…' : ''],
      ]}
      price={unit ? formatDollars(unit.price) : ''}
    />
  );
}
