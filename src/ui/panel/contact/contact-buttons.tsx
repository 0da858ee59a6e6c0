import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { mailLink, phoneLink } from '../../contact-links.ts';
import css from '../detail/detail.module.css';
import { useWhatsappLink } from './use-whatsapp-link.ts';

type Props = {
  phone: string;
  email: string;
  /** Prepared text of the WhatsApp chat. */
  message: string;
};

/** Buttons to call, message and mail a client; only for known data. */
export function ContactButtons({ phone, email, message }: Props) {
  const whatsapp = useWhatsappLink(phone, message);
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
      {whatsapp === '' ? null : (
        <Button
          component="a"
          variant="default"
          href={whatsapp}
          target="_blank"
          rel="noopener"
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
