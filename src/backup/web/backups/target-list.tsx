import { DotSeparated } from '#ui/panel/text/dot-separated.tsx';
import type { BackupTarget } from '../../contract/backups.ts';
import css from './backups-dialog.module.css';

/** The targets with age and protection of the newest verified backup. */
export function TargetList({ targets }: { targets: readonly BackupTarget[] }) {
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
