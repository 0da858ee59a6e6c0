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
  good: { family: 'green', icon: IconCircleCheck, word: 'Bien' },
  attention: { family: 'amber', icon: IconAlertTriangle, word: 'Atender' },
  problem: { family: 'pink', icon: IconExclamationCircle, word: 'Problema' },
  unknown: { family: 'grey', icon: IconHelpCircle, word: 'Sin dato' },
} as const;

export function StateChip({ state }: Pick<HealthRow, 'state'>) {
  const { family, icon, word } = STATES[state];
  return (
    <Chip family={family} icon={icon}>
      {word}
    </Chip>
  );
}

/** A titled group of rows: state, figure, what to do. */
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
