import { Button } from '@mantine/core';
import { IconBellOff, IconCalendar, IconClockPause } from '@tabler/icons-react';
import { addDays, type Day, shortDay } from '#shared/time/day-time.ts';
import { ActionsMenu, RowMenuItem } from '#ui/panel/actions/row-menu.tsx';
import { POSTPONEMENTS } from '../../rules/follow-up-labels.ts';
import css from './card.module.css';

type Props = {
  name: string;
  today: Day;
  saving: boolean;
  onPostpone: (until: Day) => void;
  onOtherDay: () => void;
  onDrop: () => void;
};

/** «Posponer»: later days, another day, or not at all. */
export function PostponeMenu({ name, today, saving, ...handlers }: Props) {
  const { onPostpone, onOtherDay, onDrop } = handlers;
  return (
    <ActionsMenu
      width={280}
      button={(ref) => (
        <Button
          ref={ref}
          variant="default"
          className={css.secondary ?? ''}
          aria-busy={saving}
          leftSection={<IconClockPause size={20} aria-hidden="true" />}
        >
          {saving ? 'Guardando…' : 'Posponer'}
          <span className="sr-only"> el aviso a {name}</span>
        </Button>
      )}
    >
      {(fromButton) => (
        <>
          {POSTPONEMENTS.map(({ label, days }) => (
            <RowMenuItem
              key={days}
              icon={IconClockPause}
              disabled={saving}
              onClick={() => fromButton(() => onPostpone(addDays(today, days)))}
            >
              {label} <span className={css.until}>{shortDay(addDays(today, days))}</span>
            </RowMenuItem>
          ))}
          <RowMenuItem icon={IconCalendar} disabled={saving} onClick={() => fromButton(onOtherDay)}>
            Otro día…
          </RowMenuItem>
          <RowMenuItem icon={IconBellOff} disabled={saving} onClick={() => fromButton(onDrop)}>
            No avisar…
          </RowMenuItem>
        </>
      )}
    </ActionsMenu>
  );
}
