import type { Backup, Backups, BackupTarget } from '#backup/contract/backups.ts';

const one: Backup = {
  _id: '01a200d1-6021-7e01-b98c-881691aa5c93',
  createdAt: '2026-11-20T06:00:00.000Z',
  state: 'rehearsed',
  reason: '',
  askedBy: '',
  file: 'bujia-2026-11-20-030000.backup',
  bytes: 450_383,
  rows: 1234,
  place: 'here',
  where: 'mostrador:/copias',
  encrypted: false,
  authenticated: true,
};
const REASON = 'No existe la carpeta de copias: conecta el disco o revisa BACKUP_DIR.';

/** Backups of each state, as an admin sees them while the last verified one is too old. */
export function backupsIn(folder: string): Backups {
  const warning = `Última copia de seguridad verificada: 20 de noviembre de 2026 a las 03:00. ${REASON}`;
  const askedBy = 'María Eugenia Fernández de la Cruz Etcheverry';
  const backups: Backup[] = [
    { ...one, _id: '1', state: 'failed', reason: REASON, bytes: 0, rows: 0 },
    one,
    { ...one, _id: '2', place: 'elsewhere', where: 'otro-servidor:/srv/bujia/backups', askedBy },
    { ...one, _id: '3', state: 'read', reason: 'Se leyó entera, sin ensayo.', place: 'gone' },
  ];
  const targets: BackupTarget[] = [
    {
      where: folder,
      last: { createdAt: one.createdAt, encrypted: true },
      age: 'hace 2 días',
      check:
        'Prueba semanal del 18 de noviembre de 2026 a las 03:05: se restauró entera en una base de prueba.',
    },
    {
      where: 'sftp://bujia@respaldos.ejemplo.com:22/copias-de-seguridad/taller',
      last: null,
      age: '',
      check: '',
    },
  ];
  return { folder, hourly: false, running: false, warning, targets, backups };
}
