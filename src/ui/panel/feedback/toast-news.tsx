import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { showToast } from './toast.ts';
import css from './toast-news.module.css';

type News = {
  title: string;
  message: string;
  /** Of the button that leads there. */
  verb: string;
  onVerb: () => void;
};

/** Long enough to be read; the list and its tab go on showing what is new. */
const SHOWN_MS = 20_000;

/** Somebody else did something that staff want to know of. */
export function toastNews({ title, message, verb, onVerb }: News): void {
  const id = `news: ${title}, ${message}`;
  showToast(id, {
    title,
    message: (
      <span className={css.row}>
        <span className={css.text}>{message}</span>
        <Button variant="default" onClick={open}>
          {verb}
        </Button>
      </span>
    ),
    icon: <IconBell size={18} aria-hidden="true" />,
    autoClose: SHOWN_MS,
  });
  function open() {
    notifications.hide(id);
    onVerb();
  }
}
