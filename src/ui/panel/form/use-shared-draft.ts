import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Merged, RemoteChange, ThreeDrafts } from './merge-drafts.ts';

type Versioned = { updatedAt: string };

type Plan<Kept, Draft> = {
  draftOf: (record: Kept | null) => Draft;
  merge: (drafts: ThreeDrafts<Draft>) => Merged<Draft>;
};

export type SharedDraft<Kept, Draft> = {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  dirty: boolean;
  /** The version that the draft is based on; undefined for a new record. */
  version: string | undefined;
  /** Call it after the record was stored: the next save is based on this version. */
  setBaseVersion: (record: Kept) => void;
  /** The newer version of another user that rejected the save; else undefined. */
  remoteVersion: Kept | undefined;
  setRemoteVersion: (record: Kept) => void;
  /** Merges the newer version into the draft; the next save is based on it. */
  mergeRemote: () => void;
  /** The changes of the other user, after the merge. */
  remoteChanges: { draft: Draft; changes: readonly RemoteChange<Draft>[] } | undefined;
};

/** The draft of a record that other users may change meanwhile; `null`: a new record. */
export function useSharedDraft<Kept extends Versioned, Draft extends object>(
  record: Kept | null,
  { draftOf, merge }: Plan<Kept, Draft>,
): SharedDraft<Kept, Draft> {
  const [base, setBase] = useState(() => draftOf(record));
  const [draft, setDraft] = useState(base);
  const [version, setVersion] = useState(record?.updatedAt);
  const [remoteVersion, setRemoteVersion] = useState<Kept>();
  const [remoteChanges, setRemoteChanges] = useState<SharedDraft<Kept, Draft>['remoteChanges']>();
  const takeOver = () => {
    if (remoteVersion === undefined) return;
    const remote = draftOf(remoteVersion);
    const merged = merge({ base, local: draft, remote });
    setBase(remote);
    setDraft(merged.draft);
    setVersion(remoteVersion.updatedAt);
    setRemoteChanges({ draft: remote, changes: merged.changes });
    setRemoteVersion(undefined);
  };
  return {
    draft,
    setDraft,
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    version,
    setBaseVersion: ({ updatedAt }) => setVersion(updatedAt),
    remoteVersion,
    setRemoteVersion: (record) => {
      setRemoteVersion(record);
      setRemoteChanges(undefined);
    },
    mergeRemote: takeOver,
    remoteChanges,
  };
}
