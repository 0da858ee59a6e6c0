import { useState } from 'react';
import type { CallError } from '../../call.ts';
import type { Merged, RemoteChange, ThreeDrafts } from './merge-drafts.ts';
import type { Form } from './use-form.ts';

/** `updatedAt` is an instant, or a number that grows with each change. */
type Versioned<Version> = { updatedAt: Version };

type Plan<Kept, Draft> = {
  draftOf: (record: Kept | null) => Draft;
  merge: (drafts: ThreeDrafts<Draft>) => Merged<Draft>;
  /** Returns the newer version of another user that rejected the save, else `null`. */
  newerIn: (error: CallError) => Kept | null;
};

export type RemoteVersion<Draft, Version = string> = {
  /** The draft as it was read: the initial draft of the form. */
  base: Draft;
  /** The version that the draft is based on; undefined for a new record. */
  version: Version | undefined;
  /** Call it after the record was stored: the next save is based on this version. */
  setBaseVersion: (record: Versioned<Version>) => void;
  /** Keeps the newer version of a rejected save; the option `onRefused` of the form. */
  onRefused: (error: CallError) => void;
  /** Whether a newer version rejected the save. */
  conflict: boolean;
  /** Merges the newer version into the draft; the next save is based on it. */
  merge: (form: Pick<Form<Draft>, 'draft' | 'rebase'>) => void;
  /** The changes of the other user, after the merge. */
  remoteChanges: { draft: Draft; changes: readonly RemoteChange<Draft>[] } | undefined;
};

/** The version of a record that other users may change meanwhile; `null`: a new record. */
export function useRemoteVersion<Kept extends Versioned<unknown>, Draft extends object>(
  record: Kept | null,
  { draftOf, merge, newerIn }: Plan<Kept, Draft>,
): RemoteVersion<Draft, Kept['updatedAt']> {
  const [base, setBase] = useState(() => draftOf(record));
  const [version, setVersion] = useState<Kept['updatedAt'] | undefined>(record?.updatedAt);
  const [newer, setNewer] = useState<Kept | null>(null);
  const [remoteChanges, setRemoteChanges] = useState<RemoteVersion<Draft>['remoteChanges']>();
  return {
    base,
    version,
    setBaseVersion: ({ updatedAt }) => setVersion(updatedAt),
    onRefused: (error) => {
      const found = newerIn(error);
      if (found === null) return;
      setNewer(found);
      setRemoteChanges(undefined);
    },
    conflict: newer !== null,
    merge: (form) => {
      if (newer === null) return;
      const remote = draftOf(newer);
      const { draft, changes } = merge({ base, local: form.draft, remote });
      setBase(remote);
      setVersion(newer.updatedAt);
      setRemoteChanges({ draft: remote, changes });
      setNewer(null);
      form.rebase(remote, draft);
    },
    remoteChanges,
  };
}
