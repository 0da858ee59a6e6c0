import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDownload,
  IconEyeCheck,
  IconFileOff,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Chip } from '#ui/chip.tsx';
import { DotSeparated } from '#ui/panel/text/dot-separated.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { Backup } from '../../contract/backups.ts';
import { formatSize } from '../../rules/backup-text.ts';
import css from './backups-dialog.module.css';

type Props = {
  backups: readonly Backup[];
  timeZone: string;
  onDownload: (backup: Backup) => void;
};

const STATES = {
  rehearsed: { family: 'green', icon: IconShieldCheck, label: 'Ensayada' },
  read: { family: 'amber', icon: IconEyeCheck, label: 'Leída, sin ensayo' },
  failed: { family: 'grey', icon: IconAlertTriangle, label: 'Falló' },
  gone: { family: 'grey', icon: IconFileOff, label: 'Sin archivo' },
} as const;

/** The runs, latest first, each with its result. */
export function BackupList({ backups, timeZone, onDownload }: Props) {
  return (
    <ul className={css.list}>
      {backups.map((backup) => {
        const { family, icon, label } =
          STATES[backup.place === 'gone' && hasFile(backup) ? 'gone' : backup.state];
        const date = formatInstant(backup.createdAt, timeZone);
        return (
          <li key={backup._id} className={css.line}>
            <div className={css.what}>
              <p className={css.when}>
                {date}
                <Chip family={family} icon={icon}>
                  {label}
                </Chip>
              </p>
              <div className={css.under}>
                <DotSeparated parts={factsOf(backup)} />
              </div>
              {backup.reason === '' ? null : <p className={css.under}>{backup.reason}</p>}
            </div>
            {isDownloadable(backup) ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                aria-label={`Descargar la copia del ${date}`}
                onClick={() => onDownload(backup)}
              >
                Descargar
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

const ROWS = new Intl.NumberFormat('es-UY');

const hasFile = ({ state }: Backup) => state !== 'failed';
const isDownloadable = (backup: Backup) =>
  hasFile(backup) && backup.place === 'here' && backup.authenticated;

function factsOf(backup: Backup): string[] {
  const { askedBy, bytes, rows, place, where, encrypted, authenticated } = backup;
  return [
    hasFile(backup) ? formatSize(bytes) : '',
    hasFile(backup) ? `${ROWS.format(rows)} filas` : '',
    hasFile(backup) && encrypted ? 'Cifrada' : '',
    hasFile(backup) && !authenticated ? 'Sin autenticar' : '',
    askedBy === '' ? 'Automática' : `Pedida por ${askedBy}`,
    hasFile(backup) && place === 'elsewhere' ? `en ${where}` : '',
  ].filter((fact) => fact !== '');
}
