import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { addDays, type Day, longDay, longDayWithoutYear } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { Chip } from '#ui/chip.tsx';
import { useLoadFailure } from '#ui/panel/feedback/use-load-failure.ts';
import { ListFailure, ListSkeleton } from '#ui/panel/list/list-states.tsx';
import type { CashDay } from '../../contract/cash-day.ts';
import { formatAmount } from '../../rules/currency.ts';
import { dayAndMonth, forgottenText, openDaysText } from '../../rules/open-days.ts';
import { METHODS_QUERY } from '../cash-api.ts';
import { ClosedDay } from './closed-day.tsx';
import { CountDay } from './count-day.tsx';
import { EntryButtons } from './entry-dialog.tsx';
import { FailedMails } from './failed-mails.tsx';
import { reopeningText } from './movement-text.ts';
import { Movements } from './movements.tsx';
import { OwedChat, RecordTitle, type RecordWays } from './record-ways.tsx';
import recordCss from './records.module.css';
import css from './till.module.css';
import { cashDayQuery } from './till-api.ts';

type Props = {
  day: Day;
  today: Day;
  user: string;
  admin: boolean;
  ways: RecordWays;
  onDay: (day: Day) => void;
};

/** The till of a day: counting and closing it, or what its closing says; its movements, and who still owes. */
export function DayView({ day, today, user, admin, ways, onDay }: Props) {
  const reading = useQuery(cashDayQuery(day));
  const methods = useQuery(METHODS_QUERY);
  useLoadFailure('No se pudo cargar la caja.', reading);
  const { data: till, isError, refetch } = reading;
  if (till === undefined || methods.data === undefined) {
    const failed = isError || methods.isError;
    const retry = () => {
      void refetch();
      void methods.refetch();
    };
    return (
      <>
        <DayBar {...{ day, today, onDay }} till={undefined} />
        {failed ? <ListFailure onRetry={retry} /> : <ListSkeleton />}
      </>
    );
  }
  const open = till.closing === null;
  return (
    <>
      <DayBar {...{ day, today, onDay, till }} />
      <Notices {...{ till, day, today, onDay }} />
      <div className={css.columns}>
        <div className="column gap-16 min-0">
          {open ? (
            <CountDay
              till={till}
              day={day}
              today={today}
              user={user}
              ways={ways}
              methods={methods.data.methods}
            />
          ) : (
            <ClosedDay {...{ till, user, admin, today }} />
          )}
          <UnpaidHere till={till} ways={ways} />
          <FailedMails ways={ways} />
        </div>
        <div className="column gap-16 min-0">
          {open && day >= today ? <EntryButtons known={methods.data} /> : null}
          <Movements till={till} today={today} ways={ways} />
        </div>
      </div>
    </>
  );
}

type BarProps = {
  day: Day;
  today: Day;
  till: CashDay | undefined;
  onDay: (day: Day) => void;
};

/** The day, its state, and the days beside it. Money that comes after the closing of today is in the next day. */
function DayBar({ day, today, till, onDay }: BarProps) {
  const isClosed = till !== undefined && till.closing !== null;
  const first = till === undefined || !isClosed ? day : till.from;
  const last = till === undefined ? day : till.day;
  const isThisYear = last.slice(0, 4) === today.slice(0, 4);
  return (
    <div className={css.dayBar}>
      <ActionIcon
        variant="default"
        size={44}
        className="no-print"
        aria-label="Día anterior"
        onClick={() => onDay(addDays(first, -1))}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </ActionIcon>
      <h2 className={css.dayName}>
        <span>{isThisYear ? longDayWithoutYear(last) : longDay(last)}</span>
        {till === undefined ? null : isClosed ? (
          <Chip family="green" icon={IconLock}>
            Cerrada
          </Chip>
        ) : (
          <Chip family="amber" icon={IconLockOpen}>
            Abierta
          </Chip>
        )}
      </h2>
      <ActionIcon
        variant="default"
        size={44}
        className="no-print"
        aria-label="Día siguiente"
        disabled={last > today || (last === today && !isClosed)}
        onClick={() => onDay(addDays(last, 1))}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

type NoticesProps = { till: CashDay; day: Day; today: Day; onDay: (day: Day) => void };

/** What is particular about the day: earlier days without a closing, and reopenings. */
function Notices({ till, day, today, onDay }: NoticesProps) {
  const { timeZone } = useWorkshop();
  const { from, closing, forgotten, reopenings } = till;
  const included = openDaysText(from, till.day);
  const isForgotten = forgotten !== null && day === today;
  return (
    <>
      {closing !== null && till.day !== day ? (
        <Banner kind="info">El {dayAndMonth(day)} se cerró junto con este día.</Banner>
      ) : null}
      {isForgotten ? (
        <Banner kind="info" title={forgottenText(forgotten, today)}>
          <p className="no-margin top-4 below-12">
            {included} Puedes cerrar ese día solo, o todo junto con hoy.
          </p>
          <Button variant="default" onClick={() => onDay(forgotten)}>
            Ir al {dayAndMonth(forgotten)}
          </Button>
        </Banner>
      ) : null}
      {included === '' || isForgotten ? null : <p className={css.included}>{included}</p>}
      {reopenings.length === 0 ? null : (
        <ul className="stack gap-8 plain-list">
          {reopenings.map((each) => (
            <li key={each.number} className={css.included}>
              {reopeningText(each, timeZone)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Records that are ready to be handed over and not paid wholly. */
function UnpaidHere({ till: { unpaidHere }, ways }: { till: CashDay; ways: RecordWays }) {
  if (unpaidHere.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="till-here">
      <h3 id="till-here" className={css.partTitle}>
        Motos que siguen aquí con saldo
      </h3>
      <ul className="plain-list">
        {unpaidHere.map((owed) => (
          <li key={owed.cause.id} className={recordCss.owed}>
            <div className="stack min-0">
              <RecordTitle cause={owed.cause} clientName={owed.clientName} ways={ways}>
                {owed.title}
              </RecordTitle>
              <span className="muted smaller break-anywhere">{owed.clientName}</span>
            </div>
            <span className={recordCss.owedAmount}>{formatAmount(owed.amount, 'USD')}</span>
            <OwedChat owed={owed} way="due" ways={ways} />
          </li>
        ))}
      </ul>
    </section>
  );
}
