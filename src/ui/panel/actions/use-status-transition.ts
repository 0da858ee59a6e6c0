import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isTransitionAllowed, type Transitions } from '#shared/records/status-machine.ts';
import { CallError } from '../../call.ts';
import { usePageErrors } from '../feedback/page-errors.tsx';
import { toastDone } from '../feedback/toast.ts';
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
  /** Shows the new status before the server has answered. Returns the function that reverts it. */
  show: (client: QueryClient, id: string, status: Status) => () => void;
  /** Changes the status and stores the server's answer in the cache. */
  send: (client: QueryClient, record: StatusRecord<Status>, to: Status) => Promise<void>;
};

export type StatusTransition<Status> = {
  /** Resolves with whether it worked; a failure is reported by then. One change at a time. */
  move: (record: StatusRecord<Status>, to: Status) => Promise<boolean>;
  /** Id of the record whose status is being changed. */
  moving: string | null;
};

/**
 * Changes the status of a record: shows it at once and reverts it if the server rejects it. Reports a
 * failure in the nearest page banner and, unless `quiet`, a success in a toast, with «Deshacer» if
 * the transition table allows the way back.
 */
export function useStatusTransition<Status extends string>(
  config: TransitionConfig<Status>,
  { quiet = false } = {},
): StatusTransition<Status> {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [moving, setMoving] = useState<string | null>(null);
  const busy = useRef(false);
  const { labels, transitions, failureMessage } = config;

  async function move(record: StatusRecord<Status>, to: Status): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setMoving(record._id);
    try {
      await send(client, config, record, to);
      dismiss();
      if (!quiet) notify(record, to);
      return true;
    } catch (error) {
      report(failureMessage, withCurrentStatus(error, labels));
      return false;
    } finally {
      busy.current = false;
      setMoving(null);
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

  return { move, moving };
}

async function send<Status extends string>(
  client: QueryClient,
  config: TransitionConfig<Status>,
  record: StatusRecord<Status>,
  to: Status,
) {
  // A pending answer would show the old status again.
  await client.cancelQueries({ queryKey: config.queryKey });
  const revert = config.show(client, record._id, to);
  try {
    await config.send(client, record, to);
  } catch (error) {
    revert();
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: config.queryKey });
  }
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
