import { IconAlertTriangle, IconCheck, IconInfinity, IconX } from '@tabler/icons-react';
import {
  type ProducibleLevel,
  producibleLevel,
  producibleText,
} from '../../rules/producible-text.ts';
import css from './chips.module.css';

const ICONS: Readonly<Record<ProducibleLevel, typeof IconX>> = {
  none: IconX,
  few: IconAlertTriangle,
  enough: IconCheck,
  unlimited: IconInfinity,
};

/** Producible units as number, text and icon; the colour is only an addition. */
export function ProducibleChip({ units }: { units: number | null }) {
  const level = producibleLevel(units);
  const Icon = ICONS[level];
  return (
    <span className={`${css.chip} ${css[level]}`}>
      <span className={css.badge}>
        <Icon size={15} stroke={2.25} aria-hidden="true" />
      </span>
      {producibleText(units)}
    </span>
  );
}
