import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { type ClientChat, linkedText } from '#ui/panel/contact/use-chat.ts';
import { toastError } from '#ui/panel/feedback/toast.ts';
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
  const long = message.length > SHORT || message.includes('\n');
  return (
    <div className={css.message}>
      <p id={id} className={css.text} data-cut={long && !opened}>
        {message}
      </p>
      {withLink ? (
        <p className={css.linkNote}>El enlace al presupuesto se agrega al enviar o copiar.</p>
      ) : null}
      <div className={css.messageActions}>
        {long ? (
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
        <CopyButton chat={chat} name={name} />
      </div>
    </div>
  );
}

function CopyButton({ chat, name }: { chat: ClientChat; name: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await linkedText(chat));
      setCopied(true);
    } catch {
      // Browsers have no clipboard without HTTPS; the text of the card can be selected.
      toastError('No se pudo copiar el mensaje. Selecciónalo y cópialo a mano.');
    }
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
