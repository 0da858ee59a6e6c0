import { type ReactNode, useState } from 'react';
import { suggestEmail } from '#shared/fields/email-typo.ts';
import css from './email-typo.module.css';

type Props = {
  /** What is typed in the field. */
  email: string;
  onAccept: (meant: string) => void;
  /** The field. */
  children: ReactNode;
};

/** Wraps an e-mail field. Offers a correction of an obvious typo when the field loses focus. */
export function EmailTypo({ email, onAccept: onTake, children }: Props) {
  const [writing, setWriting] = useState(false);
  const meant = writing ? null : suggestEmail(email);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only observes the focus
    <div onFocus={() => setWriting(true)} onBlur={() => setWriting(false)}>
      {children}
      <div role="status">
        {meant === null ? null : (
          <button
            type="button"
            className={css.suggestion}
            // Keep the focus in the field: a blur would hide the button before the click.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={(event) => event.stopPropagation()}
            onClick={() => onTake(meant)}
          >
            ¿Quisiste decir {meant}?
          </button>
        )}
      </div>
    </div>
  );
}
