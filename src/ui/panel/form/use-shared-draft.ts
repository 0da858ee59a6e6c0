import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Merged, RemoteChange } from './merge-drafts.ts';

type Versioned = { updatedAt: string };

type Plan<Kept, Draft> = {
  draftOf: (record: Kept | null) => Draft;
  merge: (drafts: { first: Draft; mine: Draft; theirs: Draft }) => Merged<Draft>;
};

export type SharedDraft<Kept, Draft> = {
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  dirty: boolean;
  /** The version that the draft was filled from; undefined for a record that is not stored yet. */
  version: string | undefined;
  /** The record was stored: a next try is based upon this. */
  setBaseVersion: (record: Kept) => void;
  /** Somebody else's version was in the way; undefined while none is. */
  remoteVersion: Kept | undefined;
  setRemoteVersion: (record: Kept) => void;
  /** Takes theirs over where nothing was changed here; saving then is based upon it. */
  mergeRemote: () => void;
  /** What they had changed, once it was taken over. */
  remoteChanges: { draft: Draft; changes: readonly RemoteChange<Draft>[] } | undefined;
};

/** The draft of a record that others may change while somebody types; `null` is a new one. */
export function useSharedDraft<Kept extends Versioned, Draft extends object>(
  record: Kept | null,
  { draftOf, merge }: Plan<Kept, Draft>,
): SharedDraft<Kept, Draft> {
  const [first, setFirst] = useState(() => draftOf(record));
  const [draft, setDraft] = useState(first);
  const [version, setVersion] = useState(record?.updatedAt);
  const [newer, setNewer] = useState<Kept>();
  const [theirs, setTheirs] = useState<SharedDraft<Kept, Draft>['remoteChanges']>();
  const takeOver = () => {
    if (newer === undefined) return;
    const now = draftOf(newer);
    const merged = merge({ first, mine: draft, theirs: now });
    setFirst(now);
    setDraft(merged.draft);
    setVersion(newer.updatedAt);
    setTheirs({ draft: now, changes: merged.changes });
    setNewer(undefined);
  };
  return {
    draft,
    setDraft,
    dirty: JSON.stringify(draft) !== JSON.stringify(first),
    version,
    setBaseVersion: ({ updatedAt }) => setVersion(updatedAt),
    remoteVersion: newer,
    setRemoteVersion: (kept) => {
      setNewer(kept);
      setTheirs(undefined);
    },
    mergeRemote: takeOver,
    remoteChanges: theirs,
  };
}
