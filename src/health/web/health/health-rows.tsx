import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconHelpCircle,
} from '@tabler/icons-react';
import { Chip } from '#ui/chip.tsx';
import type { HealthRow } from '../../rules/health-row.ts';
import css from './health-dialog.module.css';

const STATES = {
  good: { family: 'green', icon: IconCircleCheck, label: 'Bien' },
  attention: { family: 'amber', icon: IconAlertTriangle, label: 'Atender' },
  problem: { family: 'pink', icon: IconExclamationCircle, label: 'Problema' },
  unknown: { family: 'grey', icon: IconHelpCircle, label: 'Sin dato' },
} as const;

export function StateChip({ state }: Pick<HealthRow, 'state'>) {
  const { family, icon, label } = STATES[state];
  return (
    <Chip family={family} icon={icon}>
      {label}
    </Chip>
  );
}

/** A group of rows with a title; each shows state, figure and advice. */
export function HealthRows({ title, rows }: { title: string; rows: readonly HealthRow[] }) {
  return (
    <section className={css.group}>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={row.id} className={css.row}>
            <span className={css.name}>{row.title}</span>
            <span className={css.state}>
              <StateChip state={row.state} />
            </span>
            <span className={css.figure}>{row.figure}</span>
            {row.advice === '' ? null : <p className={css.advice}>{row.advice}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
