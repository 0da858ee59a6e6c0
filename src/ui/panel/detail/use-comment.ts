import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { usePageErrors } from '../feedback/page-errors.tsx';

export type Comment = {
  /** As the server has it. */
  text: string;
  /** Resolves with what the server has then. */
  save: (text: string) => Promise<string>;
  texts: { commented: string; commentFailed: string };
};

type CommentState = {
  text: string;
  type: (text: string) => void;
  /** Resolves with whether it is saved; what went wrong is said by then. */
  save: () => Promise<boolean>;
  saving: boolean;
  /** What somebody else saved while this was being typed, or null. */
  remote: string | null;
};

/** Text that is being typed, and the comment that was there when typing began. */
export type Draft = { text: string; base: string };

/** Kept by whoever outlives the form. */
export type DraftState = [Draft | null, Dispatch<SetStateAction<Draft | null>>];

export function useComment(
  saved: Comment,
  [draft, setDraft]: DraftState,
  onUnsaved: (unsaved: boolean) => void,
): CommentState {
  const { report, dismiss } = usePageErrors();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const unsaved = draft !== null && draft.text !== saved.text;
  const tellUnsaved = useEffectEvent(onUnsaved);
  useEffect(() => {
    tellUnsaved(unsaved);
    return () => tellUnsaved(false);
  }, [unsaved]);

  async function save(): Promise<boolean> {
    const text = draft?.text ?? saved.text;
    if (busy.current || text.trim() === '') return false;
    busy.current = true;
    setSaving(true);
    try {
      const over = await saved.save(text);
      // What was typed on while it was being saved stays a draft.
      setDraft((now) => (now && now.text !== text ? { ...now, base: over } : null));
      dismiss();
      return true;
    } catch (error) {
      report(saved.texts.commentFailed, error);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return {
    text: draft?.text ?? saved.text,
    type: (text) => setDraft((now) => ({ text, base: now?.base ?? saved.text })),
    save,
    saving,
    remote: unsaved && draft.base !== saved.text ? saved.text : null,
  };
}
