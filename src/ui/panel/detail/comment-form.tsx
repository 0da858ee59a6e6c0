import { Button, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../banner.tsx';
import css from './detail.module.css';
import { type Comment, type DraftState, useComment } from './use-comment.ts';

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
    <form className={css.section} onSubmit={(event) => void submit(event)}>
      <h3 className={css.sectionTitle}>Comentarios internos</h3>
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
        <div className={css.foreign}>
          <Banner kind="info" title="Otra persona guardó otro comentario mientras escribías">
            <p className={css.quote}>{remote}</p>
          </Banner>
        </div>
      )}
      <div className={css.saveLine}>
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
