import { Button } from '@mantine/core';
import { DotSeparated } from '#ui/panel/text/dot-separated.tsx';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { OpenSession } from '../../contract/session.ts';
import mark from '../own-mark.module.css';
import css from './sessions.module.css';

type Props = {
  list: readonly OpenSession[];
  timeZone: string;
  busy: boolean;
  onEnd: (session: OpenSession) => void;
};

/**
 * Open sessions, the last used first. The current session is ended by «Cerrar sesión» of the menu.
 */
export function SessionList({ list, timeZone, busy, onEnd }: Props) {
  return (
    <ul className={css.list}>
      {list.map((session) => {
        const device = session.device === '' ? 'Dispositivo desconocido' : session.device;
        const lastUse = formatInstant(session.lastUsedAt, timeZone);
        return (
          <li key={session._id} className={css.line}>
            <div className={css.what}>
              <p className={css.device}>
                {device}
                {session.current ? <span className={mark.own}>Esta sesión</span> : null}
              </p>
              <div className={css.under}>
                <DotSeparated
                  parts={[`Último uso: ${lastUse}`, session.network].filter((part) => part !== '')}
                />
              </div>
            </div>
            {session.current ? null : (
              <Button
                variant="default"
                aria-disabled={busy || undefined}
                aria-label={`Cerrar sesión: ${device}, último uso: ${lastUse}`}
                onClick={() => onEnd(session)}
              >
                Cerrar sesión
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
