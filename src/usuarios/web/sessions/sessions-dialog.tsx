import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { CallError, troubleOf } from '#web-kit/call.ts';
import { LoadingWord } from '#web-kit/panel/loading-word.tsx';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { ReadFailure } from '#web-kit/panel/read-failure.tsx';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { Skeleton } from '#web-kit/skeleton.tsx';
import type { OpenSession } from '../../contract/session.ts';
import { closeSession, closeSessions, fetchSessions, sessionKeys } from '../session-api.ts';
import { SessionList } from './session-list.tsx';
import css from './sessions.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Whose sessions an admin manages; `null`: one's own. */
  user: { _id: string; name: string } | null;
  timeZone: string;
};

/** «Mis sesiones», or those of a staff member: where somebody is signed in, and ending it. */
export function SessionsDialog({ opened, onClose, user, timeZone }: Props) {
  const sessions = useQuery({
    queryKey: sessionKeys.of(user?._id),
    queryFn: ({ signal }) => fetchSessions(user?._id, signal),
    enabled: opened,
    staleTime: 0,
  });
  const { busy, failure, end, endAll } = useEnding(user);
  const list = sessions.data ?? [];
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the list
  useEffect(() => {
    // The button that ended a session is gone with its row.
    if (opened && document.activeElement === document.body) body.current?.focus();
  }, [opened, sessions.data]);
  const others = list.filter(({ current }) => !current);
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title={user === null ? 'Mis sesiones' : `Sesiones de ${user.name}`}
      size="medium"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          {others.length === 0 ? null : (
            <Button color="red" loading={busy} onClick={() => void endAll()}>
              {user === null ? 'Cerrar las demás sesiones' : 'Cerrar sesiones'}
            </Button>
          )}
        </>
      }
    >
      <div ref={body} className={css.body} tabIndex={-1}>
        {failure === null ? null : (
          <Banner kind="error" title="No se pudo cerrar la sesión.">
            {failure}
          </Banner>
        )}
        <Content
          {...{ sessions, list, timeZone, busy }}
          onEnd={(session) => void end(session)}
          empty={user === null ? '' : `${user.name} no tiene ninguna sesión abierta.`}
        />
        {user === null && list.length === 1 && others.length === 0 ? (
          <p className={css.empty}>No tienes sesiones abiertas en otros dispositivos.</p>
        ) : null}
      </div>
    </PanelDialog>
  );
}

type ContentProps = {
  sessions: { isError: boolean; error: Error | null; data?: unknown; refetch: () => unknown };
  list: readonly OpenSession[];
  timeZone: string;
  busy: boolean;
  empty: string;
  onEnd: (session: OpenSession) => void;
};

function Content({ sessions, list, timeZone, busy, empty, onEnd }: ContentProps) {
  if (list.length > 0) return <SessionList {...{ list, timeZone, busy, onEnd }} />;
  if (sessions.data !== undefined) return <p className={css.empty}>{empty}</p>;
  if (sessions.isError && sessions.error !== null && !endsSession(sessions.error)) {
    return (
      <ReadFailure
        title="No se pudieron cargar las sesiones."
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  return (
    <div aria-busy="true">
      <LoadingWord />
      <Skeleton height={64} />
    </div>
  );
}

function useEnding(user: Props['user']) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const client = useQueryClient();
  const run = async (call: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await call();
      toastDone(done);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!endsSession(error)) setFailure(troubleOf(error));
    } finally {
      // Also after a failure: a session may have ended by itself.
      await client.invalidateQueries({ queryKey: sessionKeys.of(user?._id) });
      setBusy(false);
    }
  };
  const end = ({ _id }: OpenSession) => run(() => closeSession(_id), 'Sesión cerrada.');
  const endAll = () => run(() => closeSessions(user?._id), 'Sesiones cerradas.');
  return { busy, failure, end, endAll };
}
