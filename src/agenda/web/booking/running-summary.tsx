import { longDayWithoutYear } from '#kernel/day-time.ts';
import { formatDollars } from '#kernel/money.ts';
import { Running } from '#web-kit/wizard/step-bar.tsx';
import type { Booking } from './use-booking.ts';
import type { Catalogue } from './use-catalogue.ts';

type Props = { wizard: Booking; catalogue: Catalogue };

/** What is chosen so far: the job, and when. */
export function RunningSummary({ wizard, catalogue }: Props) {
  const { service, date, time } = wizard.data;
  const chosen = catalogue.offerings?.find(({ id }) => id === service);
  return (
    <>
      {chosen ? (
        <Running>
          {chosen.name} · {formatDollars(chosen.price)}
        </Running>
      ) : null}
      {date !== '' && time !== '' ? (
        <Running>
          <b>
            {longDayWithoutYear(date)}, {time}
          </b>
        </Running>
      ) : null}
    </>
  );
}
