import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { LocalDateTime } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { NearestSlots } from './free-slots.tsx';
import css from './reschedule.module.css';
import type { SlotConflict } from './use-reschedule.ts';

type Props = {
  problem: SlotConflict;
  busy: boolean;
  onNearest: (start: LocalDateTime) => void;
  onOverbook: () => void;
};

/** No bay is free: offers other slots, or «Agendar igual». */
export function SlotConflictNotice({ problem, busy, onNearest, onOverbook }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus();
  }, []);
  return (
    <div className={css.noPlace}>
      <Banner kind="warning" title={problem.title} ref={banner} focused>
        {problem.sentence}
      </Banner>
      <NearestSlots nearest={problem.nearest} onChoose={onNearest} />
      <div className={css.overbook}>
        <Button variant="default" aria-busy={busy} onClick={onOverbook}>
          Agendar igual
        </Button>
        <p>
          Queda marcada como «Sobreturno»: no ocupa un puesto de trabajo y ese horario sigue como
          está para los demás.
        </p>
      </div>
    </div>
  );
}
