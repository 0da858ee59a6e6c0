import { IconMailForward } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { StepButton } from '../actions/step-button.tsx';
import { usePageErrors } from '../feedback/page-errors.tsx';
import css from './detail.module.css';

type Props = {
  /** Explains what the mail contains. */
  note: string;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** Resolves with the success message. */
  send: () => Promise<string>;
  onSent: (message: string) => void;
};

/** The button «Reenviar correo». */
export function ResendMail({ note, sendsMail, send, onSent }: Props) {
  const { report } = usePageErrors();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const sendAgain = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      onSent(await send());
    } catch (error) {
      report('No pudimos reenviar el correo.', error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return (
    <>
      <StepButton
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden="true" />}
        step={sending ? 'sending' : 'send'}
        busy={sending}
        onPress={() => void sendAgain()}
      >
        Reenviar correo
      </StepButton>
      <p className={css.quiet}>
        {sendsMail ? '' : 'Este servidor no envía correos: queda guardado en «Correos». '}
        {note}
      </p>
    </>
  );
}
