import { IconDatabaseExclamation, IconNetwork } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  DISK_SPACE_TEXTS,
  getDiskSpace,
  PROXY_IGNORED_TEXT,
} from '#shared/contract/disk-space-endpoint.ts';
import css from '#ui/panel/feedback/connection-bar.module.css';
import { staffCall } from '#ui/panel/session/staff-call.ts';

const REFETCH_MS = 5 * 60_000;

/** Warns while the server's disk has little or no space left. */
export function DiskSpaceBanner() {
  const diskSpace = useServerState()?.room;
  return (
    <div role="status">
      {diskSpace === undefined || diskSpace === 'enough' ? null : (
        <p className={css.bar}>
          <IconDatabaseExclamation size={20} aria-hidden="true" />
          {DISK_SPACE_TEXTS[diskSpace]}
        </p>
      )}
    </div>
  );
}

/** Warns while an unconfigured proxy hides the addresses of all clients. */
export function ProxyBanner() {
  const ignored = useServerState()?.proxyIgnored ?? false;
  return (
    <div role="status">
      {ignored ? (
        <p className={css.bar}>
          <IconNetwork size={20} aria-hidden="true" />
          {PROXY_IGNORED_TEXT}
        </p>
      ) : null}
    </div>
  );
}

function useServerState() {
  const { data } = useQuery({
    queryKey: ['disk-space'],
    queryFn: async ({ signal }) => (await staffCall(getDiskSpace, {}, { signal })).data,
    refetchInterval: REFETCH_MS,
  });
  return data;
}
