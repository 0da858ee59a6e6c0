import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { whatsappLink } from '#ui/contact-links.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useE164 } from '#ui/panel/contact/use-whatsapp-link.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import type { Estimate, WorkOrder } from '../../contract/work-order.ts';
import type { OrderCitation } from '../order/order-citation.ts';
import { type SendChannelInput, send, storeWorkOrder } from '../work-order-api.ts';
import { CopyButton } from './copy-button.tsx';
import css from './estimate.module.css';
import { useEstimateCall } from './use-estimate-call.ts';

type Props = { order: WorkOrder; estimate: Estimate; citation: OrderCitation };
type Sent = { link: string; message: string };
type Way = 'whatsapp' | 'email' | 'copy';

const FAILED = 'No se pudo enviar el presupuesto';

/** Ways to send an estimate. The link of the last sending stays below them: only its hash is stored. */
export function SendButtons({ order: reviewed, estimate, citation }: Props) {
  const client = useQueryClient();
  const number = useE164(citation.clientPhone);
  const { busy, run } = useEstimateCall(citation._id);
  const [running, setRunning] = useState<Way | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const sendBy = async (way: Way, channel: SendChannelInput): Promise<Sent | null> => {
    setRunning(way);
    let result: Sent | null = null;
    await run(FAILED, async () => {
      const { order, link, message } = await send(estimate._id, channel, reviewed);
      result = { link, message };
      setSent(result);
      storeWorkOrder(client, order);
    });
    return result;
  };
  const byWhatsapp = async () => {
    // Opened by the press itself: browsers block a window that opens after the answer.
    const chat = number ? window.open('', '_blank') : null;
    if (chat) chat.opener = null;
    const result = await sendBy('whatsapp', 'whatsapp');
    if (result === null) chat?.close();
    else if (chat && number) chat.location.href = whatsappLink(number, result.message);
  };
  const byEmail = async () => {
    if ((await sendBy('email', 'email')) !== null) {
      toastDone(`Enviamos el presupuesto a ${citation.clientEmail}.`);
    }
  };
  const is = (way: Way) => busy && running === way;
  return (
    <>
      <div className={css.actions}>
        <BusyButton
          variant={estimate.state === 'draft' ? 'filled' : 'default'}
          busy={is('whatsapp')}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
          onClick={() => void byWhatsapp()}
        >
          Enviar por WhatsApp
        </BusyButton>
        {citation.clientEmail === '' ? null : (
          <BusyButton
            variant="default"
            busy={is('email')}
            leftSection={<IconMail size={18} aria-hidden="true" />}
            onClick={() => void byEmail()}
          >
            Enviar por email
          </BusyButton>
        )}
        <BusyButton
          variant="default"
          busy={is('copy')}
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void sendBy('copy', 'link')}
        >
          Crear enlace
        </BusyButton>
      </div>
      {sent === null ? null : (
        <SentLink sent={sent} href={number ? whatsappLink(number, sent.message) : ''} />
      )}
    </>
  );
}

/** The link that was just made, for a second press where the browser blocked the window. */
function SentLink({ sent: { link, message }, href }: { sent: Sent; href: string }) {
  return (
    <div className={css.ready} role="status">
      <p>Enlace listo. Si WhatsApp no se abrió, ábrelo desde aquí o copia el enlace.</p>
      <p className={css.message}>{message}</p>
      <div className={css.actions}>
        {href === '' ? null : (
          <Button
            component="a"
            variant="default"
            href={href}
            target="_blank"
            rel="noopener"
            leftSection={
              <IconBrandWhatsapp size={18} className={css.whatsapp} aria-hidden="true" />
            }
          >
            Abrir WhatsApp
          </Button>
        )}
        <CopyButton text={link} verb="Copiar enlace" />
        <CopyButton text={message} verb="Copiar mensaje" />
      </div>
    </div>
  );
}
