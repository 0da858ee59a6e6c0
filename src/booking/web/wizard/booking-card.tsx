import { formatReadyTime } from '#availability/rules/shown-times.ts';
import { formatDollars } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, type LocalDateTime, longDayWithoutYear } from '#shared/time/day-time.ts';
import { trimmed } from '#ui/wizard/state/wizard-plan.ts';
import { SummaryCard } from '#ui/wizard/steps/summary-card.tsx';
import { ChangeService } from './steps/chosen-service.tsx';
import type { Booking } from './use-booking.ts';
import type { Catalogue } from './use-catalogue.ts';

type Props = { wizard: Booking; catalogue: Catalogue; ready: LocalDateTime | null };

/** «Tu cita»: the current choices, beside the form. */
export function BookingCard({ wizard, catalogue, ready }: Props) {
  const { data, step } = wizard;
  const { date, time } = data;
  const chosen = catalogue.items?.find(({ id }) => id === data.service);
  const waiting = data.service !== '' && catalogue.items === null;
  const when = [date && longDayWithoutYear(date), date && time].filter(Boolean).join(', ');
  return (
    <SummaryCard
      title="Tu cita"
      facts={[
        ['Moto', vehicleLabel(trimmed(data))],
        ['Servicio', chosen ? chosen.name : waiting ? 'Cargando…' : ''],
        ...(chosen ? [['Duración', formatDuration(chosen.duration)] as const] : []),
        ['Fecha y hora', when],
        ...(ready ? [['Lista (estimado)', formatReadyTime(ready, date)] as const] : []),
      ]}
      price={chosen ? formatDollars(chosen.price) : ''}
    >
      {step === 4 ? <ChangeService wizard={wizard} /> : null}
    </SummaryCard>
  );
}
