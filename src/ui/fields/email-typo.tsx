import { type ReactNode, useState } from 'react';
import { suggestEmail } from '#shared/fields/email-typo.ts';
import css from './email-typo.module.css';

type Props = {
  /** The value of the field. */
  email: string;
  onAccept: (suggestion: string) => void;
  /** The input. */
  children: ReactNode;
};

/** Wraps an e-mail field. Offers a correction of an obvious typo when the field loses focus. */
export function EmailTypo({ email, onAccept, children }: Props) {
  const [typing, setTyping] = useState(false);
  const suggestion = typing ? null : suggestEmail(email);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only observes the focus
    <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      {children}
      <div role="status">
        {suggestion === null ? null : (
          <button
            type="button"
            className={css.suggestion}
            // Keep the focus in the field: a blur would hide the button before the click.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={(event) => event.stopPropagation()}
            onClick={() => onAccept(suggestion)}
          >
            ¿Quisiste decir {suggestion}?
          </button>
        )}
      </div>
    </div>
  );
}
