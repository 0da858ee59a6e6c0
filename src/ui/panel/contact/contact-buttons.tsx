import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { mailLink, phoneLink } from '../../contact-links.ts';
import css from '../detail/detail.module.css';
import { type ClientChat, useChat } from './use-chat.ts';

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
          leftSection={<IconBrandWhatsapp size={18} className={css.whatsapp} aria-hidden="true" />}
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
