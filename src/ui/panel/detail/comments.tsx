import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  type Dispatch,
  type FormEvent,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Banner } from '../../banner.tsx';
import { GUARD_MS } from '../actions/press-guard.ts';
import { usePageErrors } from '../feedback/page-errors.tsx';
import css from './detail.module.css';

type Props = {
  comment: Comment;
  draft: DraftState;
  onUnsaved: (unsaved: boolean) => void;
};

/**
 * The workshop's internal comment. Typed text stays when another user saves a comment meanwhile.
 */
export function CommentForm({ comment, draft, onUnsaved }: Props) {
  const { text, type, save, saving, remote } = useComment(comment, draft, onUnsaved);
  const [saved, setSaved] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(await save());
  };
  return (
    <form className="top-28" onSubmit={(event) => void submit(event)}>
      <h3 className="no-margin below-12 large">Comentarios internos</h3>
      <Textarea
        label="Comentario"
        description="Solo lo ve el taller."
        autosize={false}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => {
          setSaved(false);
          type(event.currentTarget.value);
        }}
      />
      {remote === null ? null : (
        <div className="top-12">
          <Banner kind="info" title="Otra persona guardó otro comentario mientras escribías">
            <p className="no-margin break-anywhere keep-lines">{remote}</p>
          </Banner>
        </div>
      )}
      <div className="row gap-8-16 top-12">
        <Button type="submit" disabled={text.trim() === ''} aria-busy={saving}>
          Guardar Comentario
        </Button>
        <span role="status" className={css.saved}>
          {saved ? (
            <>
              <IconCheck size={18} aria-hidden="true" />
              {comment.texts.commented}
            </>
          ) : null}
        </span>
      </div>
    </form>
  );
}

export type Comment = {
  /** The stored comment. */
  text: string;
  /** Stores a comment if the stored one is `known`. Resolves with the stored text. */
  save: (text: string, known: string) => Promise<string>;
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
type DraftState = [Draft | null, Dispatch<SetStateAction<Draft | null>>];

function useComment(
  saved: Comment,
  [draft, setDraft]: DraftState,
  onUnsaved: (unsaved: boolean) => void,
): CommentState {
  const { report, dismiss } = usePageErrors();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const [known, setKnown] = useKnownComment(saved.text);
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
      const stored = await saved.save(text, known);
      setKnown(stored);
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

/**
 * Returns the stored comment that the user can have read, and its setter. A newly shown comment counts as read after
 * `GUARD_MS`, so that a press that began before it appeared does not replace it.
 */
function useKnownComment(stored: string): [string, (text: string) => void] {
  const [known, setKnown] = useState(stored);
  useEffect(() => {
    const read = setTimeout(() => setKnown(stored), GUARD_MS);
    return () => clearTimeout(read);
  }, [stored]);
  return [known, setKnown];
}
