import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { type CitationDetail, STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import { citationKeys, comment } from '../staff-citation-api.ts';

type CommentState = {
  text: string;
  type: (text: string) => void;
  /** Resolves with whether it is saved; what went wrong is said by then. */
  save: () => Promise<boolean>;
  saving: boolean;
  /** What somebody else saved while this was being typed, or null. */
  foreign: string | null;
};

/** Text that is being typed, and the comment that was there when typing began. */
export type Draft = { text: string; over: string };

/** Kept by whoever outlives the form. */
export type DraftState = [Draft | null, Dispatch<SetStateAction<Draft | null>>];

export function useComment(
  { _id, adminComment }: CitationDetail,
  [draft, setDraft]: DraftState,
  onUnsaved: (unsaved: boolean) => void,
): CommentState {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const unsaved = draft !== null && draft.text !== adminComment;
  const tellUnsaved = useEffectEvent(onUnsaved);
  useEffect(() => {
    tellUnsaved(unsaved);
    return () => tellUnsaved(false);
  }, [unsaved]);

  async function save(): Promise<boolean> {
    const text = draft?.text ?? adminComment;
    if (busy.current || text.trim() === '') return false;
    busy.current = true;
    setSaving(true);
    try {
      const { citation } = await comment(_id, text);
      client.setQueryData<CitationDetail>(
        citationKeys.detail(_id),
        (detail) => detail && { ...detail, ...citation },
      );
      // What was typed on while it was being saved stays a draft.
      setDraft((now) =>
        now && now.text !== text ? { ...now, over: citation.adminComment } : null,
      );
      dismiss();
      return true;
    } catch (error) {
      report(STAFF_SENTENCES.commentFailed, error);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
      void client.invalidateQueries({ queryKey: citationKeys.all });
    }
  }

  return {
    text: draft?.text ?? adminComment,
    type: (text) => setDraft((now) => ({ text, over: now?.over ?? adminComment })),
    save,
    saving,
    foreign: unsaved && draft.over !== adminComment ? adminComment : null,
  };
}
