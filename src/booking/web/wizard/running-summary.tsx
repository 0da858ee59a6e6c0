import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { SummaryLine } from '#ui/wizard/steps/step-bar.tsx';
import type { Booking } from './use-booking.ts';
import type { Catalogue } from './use-catalogue.ts';

type Props = { wizard: Booking; catalogue: Catalogue };

/** The current choices: job, date and time. */
export function RunningSummary({ wizard, catalogue }: Props) {
  const { service, date, time } = wizard.data;
  const chosen = catalogue.items?.find(({ id }) => id === service);
  return (
    <>
      {chosen ? (
        <SummaryLine>
          {chosen.name} · {formatDollars(chosen.price)}
        </SummaryLine>
      ) : null}
      {date !== '' && time !== '' ? (
        <SummaryLine>
          <b>
            {longDayWithoutYear(date)}, {time}
          </b>
        </SummaryLine>
      ) : null}
    </>
  );
}
