import { formatDollars } from '#shared/money/money.ts';
import { SummaryLine } from '#ui/wizard/steps/step-bar.tsx';
import { SummaryCard } from '#ui/wizard/steps/summary-card.tsx';
import type { ReserveWizardState, Unit, Units } from './use-reserve-wizard.ts';

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

/** Name and price of the chosen unit, for the step bar. */
export function UnitSummary({ unit }: { unit: Unit | undefined }) {
  if (!unit) return null;
  return (
    <SummaryLine>
      {unit.name} · <b>{formatDollars(unit.price)}</b>
    </SummaryLine>
  );
}
