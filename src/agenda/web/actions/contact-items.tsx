import { Menu } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useWorkshop, useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { phoneLink } from '#web-kit/contact-links.ts';
import { useWhatsappLink } from '#web-kit/panel/use-whatsapp-link.ts';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { whatsappMessage } from '../../rules/whatsapp-message.ts';

/** «WhatsApp» and «Llamar», as far as there is a number. Only while the menu is open. */
export function ContactItems({ citation }: { citation: StaffCitation }) {
  const { name } = useWorkshop();
  const { today, time } = useWorkshopClock();
  const message = whatsappMessage(citation, name, { date: today, time });
  const whatsapp = useWhatsappLink(citation.clientPhone, message);
  if (citation.clientPhone.trim() === '') return null;
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
        href={phoneLink(citation.clientPhone)}
        leftSection={<IconPhone size={20} aria-hidden="true" />}
      >
        Llamar
      </Menu.Item>
    </>
  );
}
