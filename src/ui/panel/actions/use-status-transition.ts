import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isTransitionAllowed, type Transitions } from '#shared/records/status-machine.ts';
import { CallError } from '../../call.ts';
import { usePageErrors } from '../feedback/page-errors.tsx';
import { toastDone } from '../feedback/toast.ts';
import { toastUndo } from '../feedback/toast-undo.tsx';
import { visibleRecords } from './visible-records.ts';

/** What a move needs to know of a record, as the person saw it. */
export type StatusRecord<Status> = { _id: string; clientName: string; status: Status };

/** How the records of a room are moved along the table of their statuses. */
export type TransitionConfig<Status extends string> = {
  /** Key under which everything read of them is kept. */
  queryKey: QueryKey;
  labels: Readonly<Record<Status, string>>;
  transitions: Transitions<Status>;
  /** Said over what the server refused. */
  failed: string;
  /** Shows it in another status before the server has answered; answers the way back. */
  show: (client: QueryClient, id: string, status: Status) => () => void;
  /** Moves it and keeps what the server answered. */
  send: (client: QueryClient, record: StatusRecord<Status>, to: Status) => Promise<void>;
};

export type StatusTransition<Status> = {
  /** Resolves with whether it was moved; what went wrong is said by then. One move at a time. */
  move: (record: StatusRecord<Status>, to: Status) => Promise<boolean>;
  /** Id of the record whose move is under way. */
  moving: string | null;
};

/**
 * Moves a record: shown at once, taken back where the server says no. Says a failure in the nearest
 * page banner and, unless `quiet`, a success in a toast, with «Deshacer» where the table of moves
 * has the way back.
 */
export function useStatusTransition<Status extends string>(
  movement: TransitionConfig<Status>,
  { quiet = false } = {},
): StatusTransition<Status> {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [moving, setMoving] = useState<string | null>(null);
  const busy = useRef(false);
  const { labels, transitions: moves, failed } = movement;

  async function move(record: StatusRecord<Status>, to: Status): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setMoving(record._id);
    try {
      await send(client, movement, record, to);
      dismiss();
      if (!quiet) tell(record, to);
      return true;
    } catch (error) {
      report(failed, withCurrentStatus(error, labels));
      return false;
    } finally {
      busy.current = false;
      setMoving(null);
    }
  }

  function tell(record: StatusRecord<Status>, to: Status): void {
    const message = `${record.clientName}: ${labels[to]}`;
    const undo = () => void move({ ...record, status: to }, record.status);
    if (!isTransitionAllowed(moves, to, record.status)) {
      toastDone(message);
      return;
    }
    toastUndo(`moved-${record._id}`, message, undo, (gone) =>
      client.getQueryCache().subscribe(() => {
        if (hasOtherStatus(client, movement.queryKey, record._id, to)) gone();
      }),
    );
  }

  return { move, moving };
}

async function send<Status extends string>(
  client: QueryClient,
  movement: TransitionConfig<Status>,
  record: StatusRecord<Status>,
  to: Status,
) {
  // An answer that is still on its way would show the old status again.
  await client.cancelQueries({ queryKey: movement.queryKey });
  const takeBack = movement.show(client, record._id, to);
  try {
    await movement.send(client, record, to);
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: movement.queryKey });
  }
}

/** Returns whether the data on the screen show the record in another status. */
function hasOtherStatus(client: QueryClient, all: QueryKey, id: string, to: string): boolean {
  const found = visibleRecords(client, all, id);
  return found.length > 0 && found.every(({ status }) => status !== to);
}

/** Where somebody else was faster, the refusal names the status that it is in. */
function withCurrentStatus(error: unknown, labels: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof CallError) || error.code !== 'status-changed') return error;
  const { data } = error;
  const status = typeof data === 'object' && data && 'status' in data ? String(data.status) : '';
  const label = labels[status];
  return label === undefined ? error : new Error(`${error.message} Ahora está en «${label}».`);
}
