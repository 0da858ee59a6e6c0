import {
  type Mutation,
  matchMutation,
  matchQuery,
  type QueryClient,
  type QueryKey,
  useIsMutating,
  useQueryClient,
} from '@tanstack/react-query';
import { isTransitionAllowed, type Transitions } from '#shared/records/status-machine.ts';
import { STEP_UNDO_SECONDS } from '#shared/records/step-undo.ts';
import { CallError, failureMessage } from '../../call.ts';
import { usePageErrors } from '../feedback/page-errors.tsx';
import { toastDone, toastError } from '../feedback/toast.ts';
import { toastUndo } from '../feedback/toast-undo.tsx';

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
  /** Shows a status that another user has set. A detail names the user: it has to be read again. */
  showInLists: (client: QueryClient, id: string, status: Status) => void;
  /** Changes the status and stores the server's answer in the cache. */
  send: Send<Status>;
  /** Undoes steps that the table does not take back, or not exactly. */
  undo: {
    canUndo: (from: Status, to: Status) => boolean;
    /** Sets the status of the record back to `from`, and stores the answer. */
    send: Send<Status>;
  };
};

type Send<Status> = (
  client: QueryClient,
  record: StatusRecord<Status>,
  to: Status,
) => Promise<void>;

/** Changes the status. Resolves with whether it worked, after a failure was reported. */
type Move<Status> = (record: StatusRecord<Status>, to: Status) => Promise<boolean>;

/** Returns the filter for status changes of a module, or of one record. */
const changesOf = (all: QueryKey, ...id: string[]) => ({ mutationKey: [...all, 'status', ...id] });

/** Returns whether a mutation is a status change of the record; its variables are the new status. */
export function isChangeOf(mutation: Mutation, all: QueryKey, id: string): boolean {
  return matchMutation(changesOf(all, id), mutation);
}

/**
 * Returns whether a status change of the record is in flight. The mutation cache knows it, so a row
 * that was replaced meanwhile shows it too.
 */
export function useIsMoving(all: QueryKey, id: string): boolean {
  return useIsMutating(changesOf(all, id)) > 0;
}

/**
 * Changes the status of a record: shows it at once and reverts it if the server rejects it. Reports a
 * failure in the nearest page banner and, unless `quiet`, a success in a toast, with «Deshacer» if
 * the transition table allows the way back. A step with an undo of its own is reported also if `quiet`. One change
 * of a record at a time; a second one is rejected with a toast.
 */
export function useStatusTransition<Status extends string>(
  config: TransitionConfig<Status>,
  { quiet = false } = {},
): {
  move: Move<Status>;
  /** Reports a step that another call took, with its undo. */
  notify: (record: StatusRecord<Status>, to: Status, message?: string) => void;
} {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const { queryKey, labels, transitions } = config;

  const isUndoable = (from: Status, to: Status) => config.undo.canUndo(from, to);

  async function move(record: StatusRecord<Status>, to: Status): Promise<boolean> {
    const moved = await run(config.send, record, to);
    if (moved && (!quiet || isUndoable(record.status, to))) notify(record, to);
    return moved;
  }

  async function run(
    request: Send<Status>,
    record: StatusRecord<Status>,
    to: Status,
  ): Promise<boolean> {
    if (client.isMutating(changesOf(queryKey, record._id)) > 0) {
      toastError(`El cambio anterior de ${record.clientName} todavía se está guardando.`);
      return false;
    }
    // The error shown may be about a record that was changed together with one still in flight.
    if (client.isMutating(changesOf(queryKey)) === 0) dismiss();
    try {
      await send(client, { ...config, send: request }, record, to);
      return true;
    } catch (error) {
      report(config.failureMessage, new Error(detailOf(error, record, labels)));
      return false;
    }
  }

  /** Takes back a step that can be undone. */
  async function undoStep(moved: StatusRecord<Status>, from: Status): Promise<void> {
    if (await run(config.undo.send, moved, from)) toastDone(labelOf(moved, from));
  }

  const labelOf = ({ clientName }: StatusRecord<Status>, status: Status) =>
    `${clientName}: ${labels[status]}`;

  function notify(record: StatusRecord<Status>, to: Status, message = labelOf(record, to)): void {
    const { status: from } = record;
    const moved = { ...record, status: to };
    const isExact = isUndoable(from, to);
    if (!isExact && !isTransitionAllowed(transitions, to, from)) {
      toastDone(message);
      return;
    }
    const watch = (close: () => void) =>
      client.getQueryCache().subscribe(() => {
        if (hasOtherStatus(client, queryKey, record._id, to)) close();
      });
    toastUndo(
      `moved-${record._id}`,
      message,
      () => void (isExact ? undoStep(moved, from) : move(moved, from)),
      watch,
      { shownFor: isExact ? STEP_UNDO_SECONDS * 1000 : undefined },
    );
  }

  return { move, notify };
}

function send<Status extends string>(
  client: QueryClient,
  { queryKey, labels, show, showInLists, send: request }: TransitionConfig<Status>,
  record: StatusRecord<Status>,
  to: Status,
): Promise<void> {
  const mutationFn = async (_: Status) => {
    const showPending = () => show(client, record._id, to);
    showPending();
    const stop = onAnswer(client, queryKey, showPending);
    try {
      await request(client, record, to);
    } catch (error) {
      show(client, record._id, record.status);
      const current = statusAfter(error, labels);
      if (current !== undefined) showInLists(client, record._id, current);
      throw error;
    } finally {
      stop();
      // A pending answer may hold the old status. A first load is not started again otherwise.
      await client.cancelQueries({ queryKey });
      void client.invalidateQueries({ queryKey });
    }
  };
  const options = { ...changesOf(queryKey, record._id), mutationFn };
  return client.getMutationCache().build(client, options).execute(to);
}

/** Calls `listener` after each answer to a query under the key. Returns a function that stops it. */
function onAnswer(client: QueryClient, queryKey: QueryKey, listener: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (!event.action.manual && matchQuery({ queryKey }, event.query)) listener();
  });
}

/** Returns whether the data on the screen show the record in another status. */
function hasOtherStatus(client: QueryClient, all: QueryKey, id: string, to: string): boolean {
  const found = visibleRecords(client, all, id);
  return found.length > 0 && found.every(({ status }) => status !== to);
}

/** Returns the message of the error with the client, and the status that another user has set. */
function detailOf<Status extends string>(
  error: unknown,
  { clientName }: StatusRecord<Status>,
  labels: TransitionConfig<Status>['labels'],
): string {
  const status = statusAfter(error, labels);
  const current = status === undefined ? '' : ` Ahora está en «${labels[status]}».`;
  return `${clientName}: ${failureMessage(error)}${current}`;
}

/** Returns the status that another user has set meanwhile, if the error reports one. */
function statusAfter<Status extends string>(
  error: unknown,
  labels: TransitionConfig<Status>['labels'],
): Status | undefined {
  if (!(error instanceof CallError) || error.code !== 'status-changed') return undefined;
  const { data } = error;
  const status = typeof data === 'object' && data && 'status' in data ? String(data.status) : '';
  return Object.hasOwn(labels, status) ? (status as Status) : undefined;
}

type Row = { _id?: string; status?: unknown; updatedAt?: unknown };

/** Returns the record from each list and detail on the screen; empty if none shows it. */
export function visibleRecords(client: QueryClient, all: QueryKey, id: string): Row[] {
  const shown = client.getQueryCache().findAll({ queryKey: all, type: 'active' });
  return shown.flatMap(({ state }) => rowsOf(state.data)).filter((row) => row?._id === id);
}

/** Returns the data of a query and the members of its lists, of which some may be records. */
export function rowsOf(data: unknown): Row[] {
  if (typeof data !== 'object' || data === null) return [];
  return [data, ...Object.values(data).flat()] as Row[];
}
