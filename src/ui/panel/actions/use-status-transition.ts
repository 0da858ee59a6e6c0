import {
  type QueryClient,
  type QueryKey,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query';
import { isTransitionAllowed, type Transitions } from '#shared/records/status-machine.ts';
import { CallError } from '../../call.ts';
import { usePageErrors } from '../feedback/page-errors.tsx';
import { toastDone, toastError } from '../feedback/toast.ts';
import { toastUndo } from '../feedback/toast-undo.tsx';
import { visibleRecords } from './visible-records.ts';

/** The fields of a record that a status change needs, as the user saw them. */
export type StatusRecord<Status> = { _id: string; clientName: string; status: Status };

/** How the records of a module change their status. */
export type TransitionConfig<Status extends string> = {
  /** Key prefix of all their queries. */
  queryKey: QueryKey;
  labels: Readonly<Record<Status, string>>;
  transitions: Transitions<Status>;
  /** Title of the error. */
  failureMessage: string;
  /** Shows a status before the server has answered. */
  show: (client: QueryClient, id: string, status: Status) => void;
  /** Changes the status and stores the server's answer in the cache. */
  send: (client: QueryClient, record: StatusRecord<Status>, to: Status) => Promise<void>;
};

/** Resolves with whether it worked; a failure is reported by then. */
export type Move<Status> = (record: StatusRecord<Status>, to: Status) => Promise<boolean>;

/** The status changes of a module, or of one of its records. */
const changesOf = (all: QueryKey, ...id: string[]) => ({ mutationKey: [...all, 'status', ...id] });

/**
 * Returns whether a status change of the record is in flight, from any control: its row may have
 * been replaced since, as by cards when the window is turned.
 */
export function useIsMoving(all: QueryKey, id: string): boolean {
  return useIsMutating(changesOf(all, id)) > 0;
}

/**
 * Changes the status of a record: shows it at once and reverts it if the server rejects it. Reports a
 * failure in the nearest page banner and, unless `quiet`, a success in a toast, with «Deshacer» if
 * the transition table allows the way back. One change of a record at a time; a second one is
 * rejected with a toast.
 */
export function useStatusTransition<Status extends string>(
  config: TransitionConfig<Status>,
  { quiet = false } = {},
): Move<Status> {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const { labels, transitions, failureMessage } = config;

  async function move(record: StatusRecord<Status>, to: Status): Promise<boolean> {
    if (client.isMutating(changesOf(config.queryKey, record._id)) > 0) {
      toastError(`El cambio anterior de ${record.clientName} todavía se está guardando.`);
      return false;
    }
    try {
      await send(client, config, record, to);
      dismiss();
      if (!quiet) notify(record, to);
      return true;
    } catch (error) {
      report(failureMessage, withCurrentStatus(error, labels));
      return false;
    }
  }

  function notify(record: StatusRecord<Status>, to: Status): void {
    const message = `${record.clientName}: ${labels[to]}`;
    const undo = () => void move({ ...record, status: to }, record.status);
    if (!isTransitionAllowed(transitions, to, record.status)) {
      toastDone(message);
      return;
    }
    toastUndo(`moved-${record._id}`, message, undo, (close) =>
      client.getQueryCache().subscribe(() => {
        if (hasOtherStatus(client, config.queryKey, record._id, to)) close();
      }),
    );
  }

  return move;
}

function send<Status extends string>(
  client: QueryClient,
  { queryKey, show, send: request }: TransitionConfig<Status>,
  record: StatusRecord<Status>,
  to: Status,
): Promise<void> {
  const mutationFn = async () => {
    // A pending answer would show the old status again.
    await client.cancelQueries({ queryKey });
    show(client, record._id, to);
    try {
      await request(client, record, to);
    } catch (error) {
      show(client, record._id, record.status);
      throw error;
    } finally {
      // An answer would also show the old status of records whose change is still in flight.
      const isLast = client.isMutating(changesOf(queryKey)) === 1;
      if (isLast) void client.invalidateQueries({ queryKey });
    }
  };
  const options = { ...changesOf(queryKey, record._id), mutationFn };
  return client.getMutationCache().build(client, options).execute(undefined);
}

/** Returns whether the data on the screen show the record in another status. */
function hasOtherStatus(client: QueryClient, all: QueryKey, id: string, to: string): boolean {
  const found = visibleRecords(client, all, id);
  return found.length > 0 && found.every(({ status }) => status !== to);
}

/** Adds the current status to the error if another user has changed it meanwhile. */
function withCurrentStatus(error: unknown, labels: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof CallError) || error.code !== 'status-changed') return error;
  const { data } = error;
  const status = typeof data === 'object' && data && 'status' in data ? String(data.status) : '';
  const label = labels[status];
  return label === undefined ? error : new Error(`${error.message} Ahora está en «${label}».`);
}
