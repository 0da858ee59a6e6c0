import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { whatsappLink } from '#ui/contact-links.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useE164 } from '#ui/panel/contact/use-whatsapp-link.ts';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import { sendEstimate } from '../../contract/estimate.ts';
import type { Estimate } from '../../contract/work-order.ts';
import type { SendChannel } from '../../rules/estimate-states.ts';
import { useShownOrder } from '../order/shown-order.ts';
import { orderKey, storeWorkOrder } from '../use-work-order.ts';
import css from './estimate.module.css';

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

type SendWay = 'whatsapp' | 'email' | 'copy';

/** What the server answered to a sending of an estimate. */
export type ReadyLink = { estimate: string; way: SendWay; link: string; message: string };

const NOTES: Readonly<Record<SendWay, string>> = {
  whatsapp: 'Si WhatsApp no se abrió, ábrelo desde aquí o copia el enlace.',
  email: 'El email sale enseguida. También puedes copiar el enlace.',
  copy: 'Enlace listo: cópialo y envíalo al cliente.',
};

type ReadyLinkCardProps = { ready: ReadyLink; clientPhone: string };

/** The link of the last sending. Only its hash is stored, so it can be copied here alone. */
export function ReadyLinkCard({ ready: { way, link, message }, clientPhone }: ReadyLinkCardProps) {
  const number = useE164(clientPhone);
  return (
    <div className={css.ready} role="status">
      <p>{NOTES[way]}</p>
      <p className="small keep-lines">{message}</p>
      <div className={css.actions}>
        {number ? (
          <Button
            component="a"
            variant="default"
            href={whatsappLink(number, message)}
            target="_blank"
            rel="noopener"
            leftSection={<IconBrandWhatsapp size={18} className="ok" aria-hidden="true" />}
          >
            Abrir WhatsApp
          </Button>
        ) : null}
        <CopyButton text={link} verb="Copiar enlace" />
        <CopyButton text={message} verb="Copiar mensaje" />
      </div>
    </div>
  );
}

/** How long the button shows «Copiado», in ms. */
const COPIED_MS = 4_000;

/** Copies a text and confirms it for some seconds. */
function CopyButton({ text, verb }: { text: string; verb: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers have no clipboard without HTTPS.
      toastError('No se pudo copiar. Selecciona el texto y cópialo a mano.');
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      aria-live="polite"
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? 'Copiado' : verb}
    </Button>
  );
}

/**
 * Runs calls about the estimates of a citation, one at a time. A rejected call is reported with the title
 * `failed`, and the order is read again: another user or the client may have changed it.
 */
export function useEstimateCall(citation: string) {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** Resolves with whether the call succeeded. */
  const run = async (failed: string, work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      dismiss();
      return true;
    } catch (error) {
      void client.invalidateQueries({ queryKey: orderKey(citation) });
      if (!endsSession(error)) report(failed, error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
