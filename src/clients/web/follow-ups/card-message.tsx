import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { timeAt } from '#settings/web/workshop-api.ts';
import { addDays, type Day, dayAt, shortDay } from '#shared/time/day-time.ts';
import { type ClientChat, linkedText } from '#ui/panel/contact/contact-buttons.tsx';
import { copyText } from '#ui/panel/contact/copy-text.ts';
import { toastError } from '#ui/panel/feedback/toast.ts';
import { MotorcycleLink } from '#ui/panel/text/record-link.tsx';
import type { FollowUp, FollowUpCard } from '../../contract/follow-up.ts';
import { motorcycleName } from '../../rules/client-text.ts';
import { CHANNEL_LABELS, FOLLOW_UP_LABELS } from '../../rules/follow-up-states.ts';
import css from './card.module.css';

/** On phones, longer messages are cut to three lines until they are opened. */
const SHORT = 110;
/** In ms. */
const COPIED_MS = 4_000;

/** The ready message, to read and to copy. */
export function CardMessage({ chat, name }: { chat: ClientChat; name: string }) {
  const { message, withLink } = chat;
  const id = useId();
  const [opened, setOpened] = useState(false);
  // The whole text, selected, after the browser rejected its copy; a new object each time.
  const [uncopied, setUncopied] = useState<{ whole: string } | null>(null);
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (uncopied !== null && text.current) getSelection()?.selectAllChildren(text.current);
  }, [uncopied]);
  const reject = (whole: string) => {
    setUncopied({ whole });
    toastError('No se pudo copiar. El mensaje quedó seleccionado: cópialo tú.');
  };
  const long = message.length > SHORT || message.includes('\n');
  return (
    <div className={css.message}>
      <p id={id} ref={text} className={css.text} data-cut={long && !opened && uncopied === null}>
        {uncopied?.whole ?? message}
      </p>
      {withLink && uncopied === null ? (
        <p className="note smaller">El enlace al presupuesto se agrega al enviar o copiar.</p>
      ) : null}
      <div className={css.messageActions}>
        {long && uncopied === null ? (
          <Button
            variant="subtle"
            className={`${css.small} ${css.whole}`}
            aria-expanded={opened}
            aria-controls={id}
            leftSection={
              <IconChevronDown
                size={18}
                className={css.chevron}
                data-opened={opened}
                aria-hidden="true"
              />
            }
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Ver menos' : 'Ver completo'}
            <span className="sr-only"> el mensaje para {name}</span>
          </Button>
        ) : null}
        <CopyButton chat={chat} name={name} onRejected={reject} />
      </div>
    </div>
  );
}

type CopyProps = {
  chat: ClientChat;
  name: string;
  /** Gets the text that the browser did not copy. */
  onRejected: (text: string) => void;
};

function CopyButton({ chat, name, onRejected }: CopyProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const text = linkedText(chat);
    try {
      await copyText(text);
    } catch {
      onRejected(await text);
      return;
    }
    if (chat.withLink && (await text) === chat.message) {
      toastError('Copiamos el mensaje sin el enlace al presupuesto, que no se pudo crear.');
    } else setCopied(true);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="subtle"
      className={css.small ?? ''}
      aria-live="polite"
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? 'Copiado' : 'Copiar'}
      <span className="sr-only"> el mensaje para {name}</span>
    </Button>
  );
}

/** `hoy`, `ayer`, `mañana`, or `el jue, 26 nov.` */
export function dayNear(day: Day, today: Day): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, -1)) return 'ayer';
  if (day === addDays(today, 1)) return 'mañana';
  return `el ${shortDay(day)}`;
}

/** `Marta le avisó por WhatsApp, hoy a las 10:32` */
export function notificationText(
  { by, at, channel }: NonNullable<FollowUpCard['told']>,
  today: Day,
  timeZone: string,
): string {
  const instant = Date.parse(at);
  const day = dayNear(dayAt(instant, timeZone), today);
  return `${by} le avisó ${CHANNEL_LABELS[channel]}, ${day} a las ${timeAt(instant, timeZone)}`;
}

type ContactProps = Pick<FollowUpCard, 'client'>;

export function ContactLine({ client: { phone, email, prefersWhatsApp } }: ContactProps) {
  const parts = [phone, email].filter((part) => part !== '');
  return (
    <p className={css.contact}>
      {parts.length === 0 ? 'Sin teléfono ni email' : null}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {prefersWhatsApp ? <span className="ok strong">Prefiere WhatsApp</span> : null}
    </p>
  );
}

type ReasonsProps = { reasons: readonly FollowUp[]; today: Day };

/** Why the client is to be notified, with the motorcycle, once for each, and since when. */
export function Reasons({ reasons, today }: ReasonsProps) {
  return (
    <ul className="stack gap-10 plain-list" aria-label="Motivos">
      {reasons.map(({ _id, kind, about, motorcycle, dueDay }, index) => (
        <li key={_id} className={css.reason} data-kind={kind}>
          <span className={css.what}>
            <span className="strong">{FOLLOW_UP_LABELS[kind]}</span>
            {about === '' ? null : <span className="muted">{about}</span>}
          </span>
          <span className={css.bike}>
            {motorcycle === null ||
            motorcycle._id === reasons[index - 1]?.motorcycle?._id ? null : (
              <span>
                <MotorcycleLink motorcycle={motorcycle}>
                  {motorcycleName(motorcycle)}
                </MotorcycleLink>
              </span>
            )}
            <span className="nowrap">desde {dayNear(dueDay, today)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
