import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { Banner } from '#ui/banner.tsx';
import { dayAndMonth, forgottenText } from '../../rules/open-days.ts';
import css from './forgotten-day.module.css';
import { cashDayQuery, tillDayRest } from './till-api.ts';

type Props = {
  /** On the button of the till, or as a message of the tab. */
  as: 'point' | 'banner';
  /** Opens a view of the till. */
  onOpen: (rest: string) => void;
};

/** Shows in the tab «Finanzas» that an earlier day was not closed; nothing otherwise. */
export default function ForgottenDay({ as, onOpen }: Props) {
  const { today } = useWorkshopClock();
  const { data } = useQuery(cashDayQuery(today));
  const forgotten = data?.forgotten ?? null;
  if (forgotten === null) return null;
  if (as === 'point')
    return (
      <span className={css.point}>
        <span className="sr-only">, hay un día sin cerrar</span>
      </span>
    );
  return (
    <Banner kind="info">
      <div className={css.line}>
        <span>{forgottenText(forgotten, today)}.</span>
        <Button variant="default" onClick={() => onOpen(tillDayRest(forgotten, today))}>
          Cerrar la caja del {dayAndMonth(forgotten)}
        </Button>
      </div>
    </Banner>
  );
}
