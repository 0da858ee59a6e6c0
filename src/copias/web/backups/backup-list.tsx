import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDownload,
  IconEyeCheck,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Chip } from '#web-kit/chip.tsx';
import { instantText } from '#web-kit/panel/detail/instant-text.ts';
import type { Backup } from '../../contract/backups.ts';
import { sizeText } from '../../rules/backup-words.ts';
import css from './backups-dialog.module.css';

type Props = {
  backups: readonly Backup[];
  timeZone: string;
  onTake: (backup: Backup) => void;
};

const STATES = {
  rehearsed: { family: 'green', icon: IconShieldCheck, word: 'Ensayada' },
  read: { family: 'amber', icon: IconEyeCheck, word: 'Leída, sin ensayo' },
  failed: { family: 'grey', icon: IconAlertTriangle, word: 'Falló' },
} as const;

/** The tries, latest first, each with what became of it. */
export function BackupList({ backups, timeZone, onTake }: Props) {
  return (
    <ul className={css.list}>
      {backups.map((backup) => {
        const { family, icon, word } = STATES[backup.state];
        const when = instantText(backup.createdAt, timeZone);
        return (
          <li key={backup._id} className={css.line}>
            <div className={css.what}>
              <p className={css.when}>
                {when}
                <Chip family={family} icon={icon}>
                  {word}
                </Chip>
              </p>
              <p className={css.under}>{factsOf(backup)}</p>
              {backup.reason === '' ? null : <p className={css.under}>{backup.reason}</p>}
            </div>
            {backup.state !== 'failed' && backup.place === 'here' ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                aria-label={`Descargar la copia del ${when}`}
                onClick={() => onTake(backup)}
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

function factsOf({ state, askedBy, bytes, rows, place, where }: Backup): string {
  const there = { here: '', gone: 'el archivo ya no está', elsewhere: `en ${where}` }[place];
  const isCopy = state !== 'failed';
  const facts = [
    isCopy ? sizeText(bytes) : '',
    isCopy ? `${ROWS.format(rows)} filas` : '',
    askedBy === '' ? 'Automática' : `Pedida por ${askedBy}`,
    isCopy ? there : '',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}
