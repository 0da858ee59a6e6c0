import { Button } from '@mantine/core';
import { IconCalendarTime, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { isRescheduleRequested } from '../actions/reschedule-request.ts';
import css from './reschedule.module.css';
import { RescheduleForm } from './reschedule-form.tsx';

type Props = {
  citation: CitationDetail;
  onDone: (sentence: string) => void;
  /** Called when the form opens or closes: while open, other actions are not primary. */
  onTurn: (open: boolean) => void;
};

/** «Reagendar», folded by default; not for a delivered or cancelled citation. */
export function ReschedulePanel({ citation, onDone, onTurn }: Props) {
  const [open, setOpen] = useState(() => isRescheduleRequested(citation._id));
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    onTurn(open);
    return () => onTurn(false);
  }, [open, onTurn]);
  const id = useId();
  if (citation.status === 'delivered' || citation.status === 'cancelled') return null;
  const done = (sentence: string) => {
    setOpen(false);
    toggle.current?.focus();
    onDone(sentence);
  };
  return (
    <section className={css.panel}>
      <h3 className={css.title}>
        <Button
          ref={toggle}
          variant="default"
          fullWidth
          justify="start"
          classNames={{ root: css.toggle ?? '', section: css.toggleSection ?? '' }}
          leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
          rightSection={
            <IconChevronDown
              size={18}
              className={open ? css.open : css.folded}
              aria-hidden="true"
            />
          }
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Reagendar
        </Button>
      </h3>
      <div id={id} hidden={!open}>
        {open ? <RescheduleForm citation={citation} onDone={done} /> : null}
      </div>
    </section>
  );
}
