import { Menu } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { phoneLink } from '../../contact-links.ts';
import { type ClientChat, useChat } from './use-chat.ts';

type Props = ClientChat & { phone: string };

/** Menu items «WhatsApp» and «Llamar»; nothing without a telephone number. */
export function ContactItems({ phone, ...text }: Props) {
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
