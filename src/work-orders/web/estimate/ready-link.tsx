import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { whatsappLink } from '#ui/contact-links.ts';
import { useE164 } from '#ui/panel/contact/use-whatsapp-link.ts';
import { CopyButton } from './copy-button.tsx';
import css from './estimate.module.css';

export type SendWay = 'whatsapp' | 'email' | 'copy';

/** What the server answered to a sending of an estimate. */
export type ReadyLink = { estimate: string; way: SendWay; link: string; message: string };

const NOTES: Readonly<Record<SendWay, string>> = {
  whatsapp: 'Si WhatsApp no se abrió, ábrelo desde aquí o copia el enlace.',
  email: 'El email sale enseguida. También puedes copiar el enlace.',
  copy: 'Enlace listo: cópialo y envíalo al cliente.',
};

type Props = { ready: ReadyLink; clientPhone: string };

/** The link of the last sending. Only its hash is stored, so it can be copied here alone. */
export function ReadyLinkCard({ ready: { way, link, message }, clientPhone }: Props) {
  const number = useE164(clientPhone);
  return (
    <div className={css.ready} role="status">
      <p>{NOTES[way]}</p>
      <p className={css.message}>{message}</p>
      <div className={css.actions}>
        {number ? (
          <Button
            component="a"
            variant="default"
            href={whatsappLink(number, message)}
            target="_blank"
            rel="noopener"
            leftSection={
              <IconBrandWhatsapp size={18} className={css.whatsapp} aria-hidden="true" />
            }
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
