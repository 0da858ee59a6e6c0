import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { ReadPending } from '#ui/panel/feedback/read-pending.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { endSession, endSessions, type ListedSession, listSessions } from '../contract/session.ts';
import mark from './own-mark.module.css';
import css from './sessions-dialog.module.css';
import { UserTokens } from './tokens/tokens-dialog.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  /** The user whose sessions an admin manages; `null`: the own sessions. */
  user: { _id: string; name: string } | null;
  timeZone: string;
  /** Below the list. */
  more?: ReactNode;
};

/** «Mis sesiones», or the sessions of a staff member: lists and ends them. */
export function SessionsDialog({ user, timeZone, more, ...frame }: Props) {
  const { opened, onClose } = frame;
  const sessions = useQuery({
    ...readQuery(listSessions, { query: queryOf(user) }),
    enabled: opened,
    staleTime: 0,
  });
  const { busy, problem, end, endAll } = useEnding(user);
  const list = sessions.data ?? [];
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every change of the list
  useEffect(() => {
    // The focused button disappears with the row of its session.
    if (opened && document.activeElement === document.body) body.current?.focus();
  }, [opened, sessions.data]);
  const others = list.filter(({ current }) => !current);
  return (
    <PanelDialog
      {...frame}
      title={user === null ? 'Mis sesiones' : `Sesiones de ${user.name}`}
      size="medium"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          {others.length === 0 ? null : (
            <BusyButton color="red" busy={busy} onClick={() => void endAll()}>
              {user === null ? 'Cerrar las demás sesiones' : 'Cerrar sesiones'}
            </BusyButton>
          )}
        </>
      }
    >
      <div ref={body} className="stack gap-16" tabIndex={-1}>
        {problem === null ? null : (
          <Banner kind="error" title="No se pudo cerrar la sesión.">
            {problem}
          </Banner>
        )}
        <Content
          {...{ sessions, list, timeZone, busy }}
          onEnd={(session) => void end(session)}
          empty={user === null ? '' : `${user.name} no tiene ninguna sesión abierta.`}
        />
        {user === null && list.length === 1 && others.length === 0 ? (
          <p className="note">No tienes sesiones abiertas en otros dispositivos.</p>
        ) : null}
        {more}
      </div>
    </PanelDialog>
  );
}

/** The sessions of a staff member, opened from the list of users. */
export function UserSessions(props: { user: NonNullable<Props['user']>; timeZone: string }) {
  const openDialog = useOpenDialog();
  return (
    <SessionsDialog
      {...useDialogFrame()}
      {...props}
      more={
        <Button
          className="align-start"
          variant="default"
          leftSection={<IconKey size={20} aria-hidden />}
          onClick={() => openDialog(<UserTokens user={props.user} />)}
        >
          Tokens de API
        </Button>
      }
    />
  );
}

type ContentProps = {
  sessions: { isError: boolean; error: Error | null; data?: unknown; refetch: () => unknown };
  list: readonly ListedSession[];
  timeZone: string;
  busy: boolean;
  empty: string;
  onEnd: (session: ListedSession) => void;
};

function Content({ sessions, list, timeZone, busy, empty, onEnd }: ContentProps) {
  if (list.length > 0) return <SessionList {...{ list, timeZone, busy, onEnd }} />;
  if (sessions.data !== undefined) return <p className="note">{empty}</p>;
  return <ReadPending title="No se pudieron cargar las sesiones." read={sessions} height={64} />;
}

function useEnding(user: Props['user']) {
  const sendEnd = useSend(endSession);
  const sendEndAll = useSend(endSessions);
  const { busy, problem, run } = useTask();
  const runThen = (call: () => Promise<unknown>, done: string) =>
    run(async () => {
      await call();
      toastDone(done);
    });
  const end = ({ _id }: ListedSession) =>
    runThen(() => sendEnd({ params: { id: _id } }), 'Sesión cerrada.');
  const endAll = () => runThen(() => sendEndAll({ query: queryOf(user) }), 'Sesiones cerradas.');
  return { busy, problem, end, endAll };
}

/** Without a user: the own sessions. */
const queryOf = (user: Props['user']) => (user === null ? {} : { user: user._id });

type SessionListProps = {
  list: readonly ListedSession[];
  timeZone: string;
  busy: boolean;
  onEnd: (session: ListedSession) => void;
};

/**
 * Open sessions, the last used first. The current session is ended by «Cerrar sesión» of the menu.
 */
function SessionList({ list, timeZone, busy, onEnd }: SessionListProps) {
  return (
    <ul className="stack plain-list">
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
              <div className="muted small">
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
