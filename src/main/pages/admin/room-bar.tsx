import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRoom, ROOM_SENTENCES } from '#kernel/room-endpoint.ts';
import css from '#web-kit/panel/connection-bar.module.css';
import { staffCall } from '#web-kit/panel/staff-call.ts';

const LOOKED_AT_EVERY_MS = 5 * 60_000;

/** Warns while the server's disk has little room left or none. */
export function RoomBar() {
  const { data } = useQuery({
    queryKey: ['room'],
    queryFn: async ({ signal }) => (await staffCall(getRoom, {}, { signal })).data.room,
    refetchInterval: LOOKED_AT_EVERY_MS,
  });
  return (
    <div role="status">
      {data === undefined || data === 'enough' ? null : (
        <p className={css.bar}>
          <IconDatabaseExclamation size={20} aria-hidden="true" />
          {ROOM_SENTENCES[data]}
        </p>
      )}
    </div>
  );
}
