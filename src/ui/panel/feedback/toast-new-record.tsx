import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBell } from '@tabler/icons-react';
import { showToast } from './toast.ts';
import css from './toast-new-record.module.css';

type NewRecordToast = {
  title: string;
  message: string;
  /** Text of the button. */
  verb: string;
  onVerb: () => void;
};

/** In ms. Lists and tabs show the record after that. */
const SHOWN_MS = 20_000;

/** Shows a toast with a button about an action of another person. */
export function toastNewRecord({ title, message, verb, onVerb }: NewRecordToast): void {
  const id = `new: ${title}, ${message}`;
  showToast(id, {
    title,
    message: (
      <span className="row gap-8-16">
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
