import { Menu } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { phoneLink } from '../../contact-links.ts';
import { useWhatsappLink } from './use-whatsapp-link.ts';

type Props = {
  phone: string;
  /** Prepared text of the WhatsApp chat. */
  message: string;
};

/** Menu items «WhatsApp» and «Llamar»; nothing without a telephone number. */
export function ContactItems({ phone, message }: Props) {
  const whatsapp = useWhatsappLink(phone, message);
  if (phone.trim() === '') return null;
  return (
    <>
      {whatsapp === '' ? null : (
        <Menu.Item
          component="a"
          href={whatsapp}
          target="_blank"
          rel="noopener"
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
