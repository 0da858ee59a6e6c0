import { IconDatabaseExclamation, IconNetwork } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRoom, PROXY_IGNORED, ROOM_SENTENCES } from '#kernel/room-endpoint.ts';
import css from '#web-kit/panel/connection-bar.module.css';
import { staffCall } from '#web-kit/panel/staff-call.ts';

const LOOKED_AT_EVERY_MS = 5 * 60_000;

/** Warns while the server's disk has little room left or none. */
export function RoomBar() {
  const room = useServerState()?.room;
  return (
    <div role="status">
      {room === undefined || room === 'enough' ? null : (
        <p className={css.bar}>
          <IconDatabaseExclamation size={20} aria-hidden="true" />
          {ROOM_SENTENCES[room]}
        </p>
      )}
    </div>
  );
}

/** Warns while the addresses of all clients are hidden behind a proxy that is not configured. */
export function ProxyBar() {
  const ignored = useServerState()?.proxyIgnored ?? false;
  return (
    <div role="status">
      {ignored ? (
        <p className={css.bar}>
          <IconNetwork size={20} aria-hidden="true" />
          {PROXY_IGNORED}
        </p>
      ) : null}
    </div>
  );
}

function useServerState() {
  const { data } = useQuery({
    queryKey: ['room'],
    queryFn: async ({ signal }) => (await staffCall(getRoom, {}, { signal })).data,
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
  return data;
}
