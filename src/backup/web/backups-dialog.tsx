import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDownload,
  IconEyeCheck,
  IconFileOff,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Chip } from '#ui/chip.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { PasswordDialog } from '#ui/panel/dialogs/password-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import lines from '#ui/panel/list/dated-line.module.css';
import { FreezableList } from '#ui/panel/rows/freezable-list.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  type Backup,
  type Backups,
  type BackupTarget,
  createBackup,
  downloadBackup,
} from '../contract/backups.ts';
import { formatSize } from '../rules/backup-text.ts';
import css from './backups-dialog.module.css';
import { useBackups } from './use-backups.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The workshop's time zone. */
  timeZone: string;
  /** Other ways to take the data out, below the targets. */
  export: ReactNode;
};

/** «Copias de seguridad»: lists backups and targets, and requests a backup. */
export function BackupsDialog(props: Props) {
  return (
    <DialogHost>
      <BackupsFrame {...props} />
    </DialogHost>
  );
}

function BackupsFrame({ timeZone, export: exportSection, ...frame }: Props) {
  const backups = useBackups();
  const create = useSend(createBackup);
  const { problem, run } = useTask();
  const { data } = backups;
  const running = data?.running ?? false;
  return (
    <PanelDialog
      {...frame}
      title="Copias de seguridad"
      footer={
        <>
          <Button variant="default" onClick={frame.onClose}>
            Cerrar
          </Button>
          {data && data.folder !== null ? (
            <BusyButton busy={running} onClick={() => void run(() => create({ body: {} }))}>
              {running ? 'Haciendo una copia…' : 'Hacer una copia ahora'}
            </BusyButton>
          ) : null}
        </>
      }
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      {data ? (
        <Content {...{ data, timeZone, exportSection }} />
      ) : backups.isError && !endsSession(backups.error) ? (
        <ReadFailure
          title="No se pudieron cargar las copias."
          error={backups.error}
          onRetry={() => void backups.refetch()}
        />
      ) : (
        <Loading />
      )}
    </PanelDialog>
  );
}

type ContentProps = { data: Backups; timeZone: string; exportSection: ReactNode };

function Content({ data, timeZone, exportSection }: ContentProps) {
  const openDialog = useOpenDialog();
  const { folder, hourly, running, warning, targets, backups } = data;
  const empty = backups.length === 0 && !running;
  return (
    <div className="stack gap-16">
      {warning === null ? null : <Banner kind="warning">{warning}</Banner>}
      <div>
        {folder === null ? (
          <p className="no-margin">
            Este servidor no hace copias (BACKUP_DIR=off): alguien más debe hacerlas.
          </p>
        ) : (
          <p className="no-margin">
            Se hace una {hourly ? 'cada hora' : 'cada noche'} y se prueba restaurarla.
            {targets.length > 1 ? '' : ' Guarda otra en otro equipo.'}
          </p>
        )}
        <p className={css.running} role="status">
          {running ? 'Se está haciendo una copia: se verá aquí cuando termine.' : ''}
        </p>
      </div>
      {targets.length > 0 ? <TargetList targets={targets} /> : null}
      {exportSection}
      {empty && folder !== null ? <p className={css.empty}>Todavía no hay copias</p> : null}
      {empty ? null : (
        <FreezableList
          page={{ requestKey: 'copias', stale: false, data }}
          rows="backups"
          newRowsText={newRowsText}
        >
          {(shown) => (
            <BackupList
              backups={shown.backups}
              timeZone={timeZone}
              onDownload={(backup) => openDialog(<DownloadBackup backup={backup} />)}
            />
          )}
        </FreezableList>
      )}
    </div>
  );
}

const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 copia nueva' : `${waiting} copias nuevas`;

function Loading() {
  return (
    <div className="stack gap-12" aria-busy="true">
      <LoadingText />
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}

type BackupListProps = {
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
function BackupList({ backups, timeZone, onDownload }: BackupListProps) {
  return (
    <ul className="plain-list">
      {backups.map((backup) => {
        const { family, icon, label } =
          STATES[backup.place === 'gone' && hasFile(backup) ? 'gone' : backup.state];
        const date = formatInstant(backup.createdAt, timeZone);
        return (
          <li key={backup._id} className={lines.line}>
            <div className={lines.text}>
              <p className={lines.head}>
                {date}
                <Chip family={family} icon={icon}>
                  {label}
                </Chip>
              </p>
              <div className={lines.facts}>
                <DotSeparated parts={factsOf(backup)} />
              </div>
              {backup.reason === '' ? null : <p className={lines.facts}>{backup.reason}</p>}
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

/** The targets with age and protection of the newest verified backup. */
function TargetList({ targets }: { targets: readonly BackupTarget[] }) {
  return (
    <dl className={css.targets}>
      {targets.map(({ where, last, age, check }, index) => (
        <div key={where}>
          <dt>
            {index === 0 ? 'En este servidor: ' : 'Segundo destino: '}
            <span className={css.folder}>{where}</span>
          </dt>
          <dd>
            <DotSeparated
              parts={
                last === null
                  ? ['Sin ninguna copia verificada']
                  : [
                      `Última verificada ${age}`,
                      last.encrypted ? 'Cifrada' : 'Sin cifrar',
                      'Autenticada',
                    ]
              }
            />
          </dd>
          {check === '' ? null : <dd>{check}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Asks for the password before the download: the file contains all data. */
function DownloadBackup({ backup: { _id, file } }: { backup: Backup }) {
  const path = downloadBackup.path.replace(':id', encodeURIComponent(_id));
  return (
    <PasswordDialog
      {...useDialogFrame()}
      title="Descargar copia"
      verb="Descargar"
      busyVerb="Descargando…"
      send={async (password) => {
        const content = await staffBlob(path, { body: { password } });
        saveFile(file, content, downloadBackup.mediaType ?? '');
      }}
    >
      <p>Contiene todos los datos del taller y de sus clientes: guárdala en un lugar seguro.</p>
    </PasswordDialog>
  );
}
