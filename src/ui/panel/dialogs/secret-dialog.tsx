import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from '../feedback/use-copy.ts';
import { useDialogFrame } from './dialog-host.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import css from './secret-dialog.module.css';

type Props = {
  title: string;
  /** What to do with the secret. */
  lead: ReactNode;
  secret: string;
  /** Reported when it was copied. */
  copied: string;
  /** Reported where the browser does not allow it, and it was selected instead. */
  selected: string;
  /** Name of the button that closes. */
  done: string;
  /** Called when that button is pressed. */
  onDone?: () => void;
  /** Beside «Copiar». */
  action?: ReactNode;
  children?: ReactNode;
};

/** Shows a new secret with a button that copies it. It cannot be read again. */
export function SecretDialog(props: Props) {
  const { title, lead, secret, copied, selected, done, onDone, action, children } = props;
  const frame = useDialogFrame();
  const { shown, copy, message } = useCopy<HTMLElement>(copied, selected);
  return (
    <PanelDialog
      {...frame}
      title={title}
      footer={
        <Button
          variant="default"
          onClick={() => {
            frame.onClose();
            onDone?.();
          }}
        >
          {done}
        </Button>
      }
    >
      <div className="column gap-16">
        <p className="no-margin">{lead}</p>
        <code ref={shown} className={css.secret}>
          {secret}
        </code>
        <div className="wrap gap-12">
          <Button
            leftSection={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy(secret)}
          >
            Copiar
          </Button>
          {action}
        </div>
        <p className={`note small ${css.said}`} role="status">
          {message}
        </p>
        {children}
      </div>
    </PanelDialog>
  );
}
