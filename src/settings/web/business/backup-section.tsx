import { Switch } from '@mantine/core';
import css from './business.module.css';
import type { SectionProps } from './section-props.ts';

/** Frequency of the backups. */
export function BackupSection({ draft, problems, set }: SectionProps) {
  return (
    <fieldset className={css.section}>
      <legend>Copias de seguridad</legend>
      <Switch
        label="Una copia cada hora"
        description="Sin esto se hace una cada noche, o al encender el servidor si de noche estuvo apagado."
        checked={draft.backupsHourly}
        error={problems['backupsHourly']}
        onChange={(event) => set('backupsHourly', event.currentTarget.checked)}
      />
    </fieldset>
  );
}
