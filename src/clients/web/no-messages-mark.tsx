import { IconBellOff } from '@tabler/icons-react';
import { CLIENT_TEXTS } from '../rules/client-text.ts';
import css from './no-messages-mark.module.css';

/** Marks a client who asked for no messages. */
export function NoMessagesMark() {
  return (
    <span className={css.mark}>
      <IconBellOff size={16} aria-hidden="true" />
      {CLIENT_TEXTS.noMessages}
    </span>
  );
}
