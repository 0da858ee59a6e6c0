import { Button } from '@mantine/core';
import { numericDay } from '#shared/time/day-time.ts';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import record from '../record.module.css';
import css from './due-work.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  citations: MotorcycleRecord['recentCitations'];
  busy: boolean;
  problem: string | null;
  onChoose: (citation: string) => void;
};

/** Asks in which citation of the motorcycle the work was done. */
export function DoneInDialog({ opened, onClose, citations, busy, problem, onChoose }: Props) {
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="¿En qué cita se hizo?"
      size="small"
      footer={
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      {citations.length === 0 ? <p className={record.quiet}>Esta moto no tiene citas.</p> : null}
      <ul className={css.citations}>
        {citations.map(({ _id, date, service }) => (
          <li key={_id}>
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              className={css.citation ?? ''}
              aria-disabled={busy || undefined}
              onClick={() => onChoose(_id)}
            >
              {`${numericDay(date)} · ${service}`}
            </Button>
          </li>
        ))}
      </ul>
      {problem === null ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </PanelDialog>
  );
}
