import { IconBrandWhatsapp, IconCopy, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { whatsappLink } from '#ui/contact-links.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useE164 } from '#ui/panel/contact/use-whatsapp-link.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { sendEstimate } from '../../contract/estimate.ts';
import type { Estimate } from '../../contract/work-order.ts';
import type { SendChannel } from '../../rules/estimate-states.ts';
import { useShownOrder } from '../order/shown-order.tsx';
import { storeWorkOrder } from '../use-work-order.ts';
import css from './estimate.module.css';
import type { ReadyLink, SendWay } from './ready-link.tsx';
import { useEstimateCall } from './use-estimate-call.ts';

type Props = {
  estimate: Estimate;
  /** Gets the link of each sending. */
  onSent: (link: ReadyLink) => void;
};

const FAILED = 'No se pudo enviar el presupuesto';

/** Ways to send an estimate. WhatsApp needs a valid telephone number, an email an address and a mail server. */
export function SendButtons({ estimate, onSent }: Props) {
  const { order: reviewed, citation } = useShownOrder();
  const client = useQueryClient();
  const { sendsMail } = useWorkshop();
  const number = useE164(citation.clientPhone);
  const { busy, run } = useEstimateCall(citation._id);
  const [running, setRunning] = useState<SendWay | null>(null);
  const sendBy = async (way: SendWay, channel: SendChannel): Promise<ReadyLink | null> => {
    setRunning(way);
    let result: ReadyLink | null = null;
    await run(FAILED, async () => {
      // The server rejects a draft whose lines are no longer those that the user reviewed.
      const lines = reviewed.lines
        .filter(({ state }) => state === 'proposed')
        .map(({ _id, version }) => ({ line: _id, version }));
      const input = { params: { id: estimate._id }, body: { channel, lines } };
      const { order, ...sent } = (await staffCall(sendEstimate, input)).data;
      result = { estimate: estimate._id, way, ...sent };
      onSent(result);
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
      toastDone(`El presupuesto sale enseguida a ${citation.clientEmail}.`);
    }
  };
  const ways: SendWay[] = ['copy'];
  if (citation.clientEmail !== '' && sendsMail) ways.unshift('email');
  // `undefined`: not parsed yet.
  if (number !== null) ways.unshift('whatsapp');
  const props = (way: SendWay) => ({
    busy: busy && running === way,
    variant: estimate.state === 'draft' && way === ways[0] ? 'filled' : 'default',
  });
  return (
    <div className={css.actions}>
      {ways.includes('whatsapp') ? (
        <BusyButton
          {...props('whatsapp')}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
          onClick={() => void byWhatsapp()}
        >
          Enviar por WhatsApp
        </BusyButton>
      ) : null}
      {ways.includes('email') ? (
        <BusyButton
          {...props('email')}
          leftSection={<IconMail size={18} aria-hidden="true" />}
          onClick={() => void byEmail()}
        >
          Enviar por email
        </BusyButton>
      ) : null}
      <BusyButton
        {...props('copy')}
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={() => void sendBy('copy', 'link')}
      >
        Crear enlace
      </BusyButton>
    </div>
  );
}
