import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { type CitationDetail, STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import { isAwaited } from '../../rules/lateness.ts';
import { citationKeys, sendMailAgain } from '../staff-citation-api.ts';
import { useWorkshopClock } from '../use-workshop-clock.ts';
import css from './detail.module.css';

type Props = { citation: CitationDetail; onSent: (sentence: string) => void };

/** «Reenviar correo», where there is an address and something to say (the server decides alike). */
export function SendAgain({ citation, onSent }: Props) {
  const { sendAgain, sending } = useSendAgain(citation, onSent);
  const { today, time } = useWorkshopClock();
  const awaited = isAwaited(citation, { date: today, time });
  if (citation.clientEmail === '') return null;
  if (!awaited && citation.status !== 'cancelled') return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden="true" />}
        aria-busy={sending}
        onClick={() => void sendAgain()}
      >
        Reenviar correo
      </Button>
      <p className={css.quiet}>
        {awaited
          ? 'El correo lleva un enlace nuevo para cancelar; el anterior deja de servir.'
          : 'El correo vuelve a avisar que la cita está cancelada.'}
      </p>
    </>
  );
}

function useSendAgain({ _id }: CitationDetail, onSent: (sentence: string) => void) {
  const client = useQueryClient();
  const { report } = usePageErrors();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const sendAgain = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      const { citation, message } = await sendMailAgain(_id);
      client.setQueryData(citationKeys.detail(_id), citation);
      onSent(message || STAFF_SENTENCES.mailed);
    } catch (error) {
      report('No pudimos reenviar el correo.', error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { sendAgain, sending };
}
