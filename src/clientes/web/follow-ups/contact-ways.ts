import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { mailLink, phoneLink, whatsappLink } from '#ui/contact-links.ts';
import { useE164 } from '#ui/panel/contact/use-whatsapp-link.ts';
import type { FollowUpCard } from '../../contract/follow-up.ts';
import type { Channel } from '../../rules/follow-up-states.ts';

export type ContactWay = {
  channel: Channel;
  label: string;
  /** `undefined`: the number is still being parsed. */
  href: string | undefined;
};

/** Returns the ways to notify a client with the ready message, the usual one first. */
export function useContactWays({ client, message }: FollowUpCard): ContactWay[] {
  const { name: business } = useWorkshop();
  const number = useE164(client.phone);
  const ways: ContactWay[] = [];
  if (number !== null) {
    const href = number && whatsappLink(number, message);
    ways.push({ channel: 'whatsapp', label: 'WhatsApp', href });
  }
  if (client.email !== '') {
    const href = mailWithMessage(client.email, `Aviso de ${business || 'tu taller'}`, message);
    ways.push({ channel: 'email', label: 'Email', href });
  }
  if (client.phone !== '') {
    ways.push({ channel: 'phone', label: 'Llamar', href: phoneLink(client.phone) });
  }
  return ways;
}

/** Lines of the body of a `mailto:` link end with CR LF (RFC 6068). */
function mailWithMessage(email: string, subject: string, body: string): string {
  const text = encodeURIComponent(body.replace(/\r?\n/g, '\r\n'));
  return `${mailLink(email)}?subject=${encodeURIComponent(subject)}&body=${text}`;
}
