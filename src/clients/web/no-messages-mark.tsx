import { IconBellOff } from '@tabler/icons-react';
import { REGISTRY_TEXTS } from '../rules/registry-text.ts';
import css from './no-messages-mark.module.css';

/** Marks a client who asked for no messages. */
export function NoMessagesMark() {
  return (
    <span className={css.mark}>
      <IconBellOff size={16} aria-hidden="true" />
      {REGISTRY_TEXTS.noMessages}
    </span>
  );
}
