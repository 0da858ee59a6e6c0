import { Button } from '@mantine/core';
import { IconArrowLeft, IconCreditCard } from '@tabler/icons-react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { Segments } from '#ui/panel/fields/segments.tsx';
import list from '#ui/panel/list/list.module.css';
import { DayView } from './day-view.tsx';
import { MethodsDialog } from './methods-dialog.tsx';
import { OpenCharges } from './open-charges.tsx';
import type { RecordWays } from './record-ways.tsx';
import css from './till.module.css';
import { parseTillView, TILL_VIEWS, type TillView, tillDayRest } from './till-api.ts';

export type TillProps = {
  /** Path inside the tab: `caja`, `caja/2026-11-29`, `cobrar`, `devolver`. */
  rest: string;
  onRest: (rest: string) => void;
  onBack: () => void;
  /** Id of the signed-in user. */
  user: string;
  admin: boolean;
  ways: RecordWays;
};

const TITLES: Readonly<Record<TillView, string>> = { ...TILL_VIEWS, caja: 'Caja de hoy' };
const VIEWS = Object.entries(TILL_VIEWS).map(([value, label]) => ({
  value: value as TillView,
  label,
}));

/** The till of a day, who owes, and to whom the workshop owes. */
export default function Till(props: TillProps) {
  return (
    <DialogHost>
      <TillViews {...props} />
    </DialogHost>
  );
}

function TillViews({ rest, onRest, onBack, user, admin, ways }: TillProps) {
  const { today } = useWorkshopClock();
  const { view, day } = parseTillView(rest, today);
  const openDialog = useOpenDialog();
  return (
    <div className={list.tab}>
      <div className={list.head}>
        <h1 className={list.title}>{view === 'caja' && day !== today ? 'Caja' : TITLES[view]}</h1>
        <div className={`${css.ways} no-print`}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
            onClick={onBack}
          >
            Finanzas
          </Button>
          {admin ? (
            <Button
              variant="default"
              leftSection={<IconCreditCard size={20} aria-hidden="true" />}
              onClick={() => openDialog(<MethodsDialog />)}
            >
              Medios de pago
            </Button>
          ) : null}
        </div>
      </div>
      <Segments
        className={`${css.views} no-print`}
        aria-label="Vista de la caja"
        data={VIEWS}
        value={view}
        onChange={(next) => onRest(next)}
      />
      {view === 'caja' ? (
        <DayView
          key={day}
          {...{ day, today, user, admin, ways }}
          onDay={(next) => onRest(tillDayRest(next, today))}
        />
      ) : (
        <OpenCharges key={view} view={view} today={today} ways={ways} />
      )}
    </div>
  );
}
