import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from '../contact/use-copy.ts';
import css from './secret-text.module.css';

type Props = {
  secret: string;
  /** Said when it was copied. */
  copied: string;
  /** Said where the browser does not allow it, and it was selected instead. */
  selected: string;
  /** Beside the button. */
  children?: ReactNode;
};

/** A secret that is shown once, with a button that copies it. */
export function SecretText({ secret, copied, selected, children }: Props) {
  const { shown, copy, message } = useCopy<HTMLElement>(copied, selected);
  return (
    <>
      <code ref={shown} className={css.secret}>
        {secret}
      </code>
      <div className="wrap gap-12">
        <Button leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy(secret)}>
          Copiar
        </Button>
        {children}
      </div>
      <p className={`note small ${css.said}`} role="status">
        {message}
      </p>
    </>
  );
}
