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
  /** The stored comment. */
  text: string;
  /** Stores a comment. Resolves with the stored text. */
  save: (text: string) => Promise<string>;
  texts: { commented: string; commentFailed: string };
};

type CommentState = {
  text: string;
  type: (text: string) => void;
  /** Resolves with whether the comment was saved; a failure is reported by then. */
  save: () => Promise<boolean>;
  saving: boolean;
  /** The comment that another user saved while this one was being typed, or null. */
  remote: string | null;
};

/** Typed text, and the stored comment when typing began. */
export type Draft = { text: string; base: string };

/** State of a component that outlives the form. */
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
  const notifyUnsaved = useEffectEvent(onUnsaved);
  useEffect(() => {
    notifyUnsaved(unsaved);
    return () => notifyUnsaved(false);
  }, [unsaved]);

  async function save(): Promise<boolean> {
    const text = draft?.text ?? saved.text;
    if (busy.current || text.trim() === '') return false;
    busy.current = true;
    setSaving(true);
    try {
      const stored = await saved.save(text);
      // Text typed during the call stays a draft.
      setDraft((now) => (now && now.text !== text ? { ...now, base: stored } : null));
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
