import type { MouseEvent } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { mailLink, phoneLink } from '#ui/contact-links.ts';
import { type ClientChat, linkedText, useChat } from '#ui/panel/contact/contact-buttons.tsx';
import { useE164 } from '#ui/panel/contact/use-whatsapp-link.ts';
import type { FollowUpCard } from '../../contract/follow-up.ts';
import { withEstimateLinks } from '../../rules/follow-up-message.ts';
import type { Channel } from '../../rules/follow-up-states.ts';

export type ContactWay = {
  channel: Channel;
  label: string;
  /** `undefined`: the number is still being parsed. */
  href: string | undefined;
  /** Opens the way with the links that the press creates, instead of `href`. */
  open?: (event: MouseEvent) => void;
};

/** Creates a link to the client's page of a citation. */
export type CreateLink = (citation: string) => Promise<string>;

/** Returns the message of a card. An estimate has a link to the page on which the client answers it. */
export function cardChat({ message, reasons }: FollowUpCard, createLink: CreateLink): ClientChat {
  const citations = new Set(
    reasons.flatMap(({ kind, citation }) =>
      kind === 'estimate' && citation !== null ? citation : [],
    ),
  );
  if (citations.size === 0) return { message };
  return {
    message,
    withLink: async () =>
      withEstimateLinks(message, await Promise.all([...citations].map(createLink))),
  };
}

/** Returns the ways to notify a client with the ready message, the usual one first. */
export function useContactWays(
  { client }: FollowUpCard,
  { message, withLink }: ClientChat,
): ContactWay[] {
  const { name: business } = useWorkshop();
  const number = useE164(client.phone);
  const chat = useChat(client.phone, { message, withLink });
  const ways: ContactWay[] = [];
  if (number !== null) {
    ways.push({
      channel: 'whatsapp',
      label: 'WhatsApp',
      href: chat?.href,
      ...(chat && { open: chat.onClick }),
    });
  }
  if (client.email !== '') {
    const hrefOf = (text: string) =>
      mailWithMessage(client.email, `Aviso de ${business || 'tu taller'}`, text);
    const open = (event: MouseEvent) => {
      if (!withLink) return;
      event.preventDefault();
      void linkedText({ message, withLink }).then((text) => {
        window.location.href = hrefOf(text);
      });
    };
    ways.push({ channel: 'email', label: 'Email', href: hrefOf(message), open });
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
