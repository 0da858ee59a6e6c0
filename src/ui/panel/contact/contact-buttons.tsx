import { Button, Menu } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { mailLink, phoneLink, whatsappLink } from '../../contact-links.ts';
import css from '../detail/detail.module.css';
import { useE164 } from './use-whatsapp-link.ts';

type Props = ClientChat & { phone: string; email: string };

/** Buttons to call, message and mail a client; only for known data. */
export function ContactButtons({ phone, email, ...text }: Props) {
  const chat = useChat(phone, text);
  if (phone === '' && email === '') return null;
  return (
    <div className={css.contact}>
      {phone === '' ? null : (
        <Button
          component="a"
          variant="default"
          href={phoneLink(phone)}
          leftSection={<IconPhone size={18} aria-hidden="true" />}
        >
          Llamar
        </Button>
      )}
      {chat === null ? null : (
        <Button
          component="a"
          variant="default"
          {...chat}
          leftSection={<IconBrandWhatsapp size={18} className="ok" aria-hidden="true" />}
        >
          WhatsApp
        </Button>
      )}
      {email === '' ? null : (
        <Button
          component="a"
          variant="default"
          href={mailLink(email)}
          leftSection={<IconMail size={18} aria-hidden="true" />}
        >
          Email
        </Button>
      )}
    </div>
  );
}

type ContactItemsProps = ClientChat & { phone: string };

/** Menu items «WhatsApp» and «Llamar»; nothing without a telephone number. */
export function ContactItems({ phone, ...text }: ContactItemsProps) {
  const chat = useChat(phone, text);
  if (phone.trim() === '') return null;
  return (
    <>
      {chat === null ? null : (
        <Menu.Item
          component="a"
          {...chat}
          leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          WhatsApp
        </Menu.Item>
      )}
      <Menu.Item
        component="a"
        href={phoneLink(phone)}
        leftSection={<IconPhone size={20} aria-hidden="true" />}
      >
        Llamar
      </Menu.Item>
    </>
  );
}

/** A prepared text to a client. */
export type ClientChat = {
  message: string;
  /** Creates a link to the client's page and resolves with the text that has it. */
  withLink?: (() => Promise<string>) | undefined;
};

/** The user waits in an empty window for this long at most; then the text goes without the link. */
const LINK_TIMEOUT_MS = 4000;

/**
 * Returns the properties of a link to a chat; `null` until the number is parsed, and if it is invalid. With `withLink`
 * a press creates the client's link, so that no link exists before. If that fails, or the browser blocks the
 * window, the chat opens without the link.
 */
export function useChat(phone: string, { message, withLink }: ClientChat) {
  const number = useE164(phone);
  if (!number) return null;
  const plain = whatsappLink(number, message);
  const open = (event: MouseEvent) => {
    if (!withLink || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // Opened by the press itself: browsers block a window that opens after the answer.
    const chat = window.open('', '_blank');
    if (chat === null) return;
    event.preventDefault();
    chat.opener = null;
    void linkedText({ message, withLink }).then((text) => {
      chat.location.href = whatsappLink(number, text);
    });
  };
  return { href: plain, target: '_blank', rel: 'noopener', onClick: open } as const;
}

/** Creates the client's link and resolves with the text that has it; after 4 s or a failure with the text without it. */
export async function linkedText({ message, withLink }: ClientChat): Promise<string> {
  return withLink ? within(LINK_TIMEOUT_MS, withLink(), message) : message;
}

/** Resolves with `fallback` if the promise rejects or takes longer than `ms`. */
async function within<T>(ms: number, promise: Promise<T>, fallback: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms);
  });
  try {
    return await Promise.race([promise.catch(() => fallback), late]);
  } finally {
    clearTimeout(timer);
  }
}
