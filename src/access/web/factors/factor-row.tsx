import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconTrash } from '@tabler/icons-react';
import { Breakable } from '#ui/panel/text/breakable.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { Factor } from '../../contract/factor.ts';
import type { FactorKind } from '../../rules/factor-fields.ts';
import css from './factor-row.module.css';

const ICONS: Readonly<Record<FactorKind, typeof IconFingerprint>> = {
  totp: IconDeviceMobile,
  passkey: IconFingerprint,
};

type Props = { factor: Factor; timeZone: string; onRemove: (factor: Factor) => void };

export function FactorRow({ factor, timeZone, onRemove }: Props) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const Icon = ICONS[kind];
  return (
    <li className={css.row}>
      <Icon className={css.icon} size={24} aria-hidden />
      <div className={css.text}>
        <b>
          <Breakable text={name} />
        </b>
        <span className={css.when}>Agregada: {formatInstant(createdAt, timeZone)}</span>
        <span className={css.when}>
          {lastUsedAt === null
            ? 'Todavía sin usar'
            : `Último uso: ${formatInstant(lastUsedAt, timeZone)}`}
        </span>
      </div>
      <Button
        variant="subtle"
        color="red"
        className={css.remove}
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={`Quitar ${name}`}
        onClick={() => onRemove(factor)}
      >
        Quitar
      </Button>
    </li>
  );
}
