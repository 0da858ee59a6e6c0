import { webAddress } from '#shared/fields/web-address.ts';

/** What the footer and the landing show of the business; '' where the owner gave nothing. */
export type Contact = {
  name: string;
  phone: string;
  whatsapp: string;
  socialLinks: { tiktok: string; instagram: string; youtube: string };
};

export type ContactLink = { label: 'TikTok' | 'Instagram' | 'WhatsApp' | 'YouTube'; href: string };

/** Opens a chat with a text already written; '' without a number. */
export function whatsappLink(number: string, text: string): string {
  const digits = number.replace(/\D/g, '');
  return digits === '' ? '' : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/**
 * Returns a `mailto:` link to one address; characters that could begin a field of the link are
 * encoded.
 */
export function mailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
}

/** The four of the specification in its order, without those that have no address. */
export function socialLinks(contact: Contact): ContactLink[] {
  const all: ContactLink[] = [
    { label: 'TikTok', href: webAddress(contact.socialLinks.tiktok) },
    { label: 'Instagram', href: webAddress(contact.socialLinks.instagram) },
    { label: 'WhatsApp', href: whatsappLink(contact.whatsapp, GREETING) },
    { label: 'YouTube', href: webAddress(contact.socialLinks.youtube) },
  ];
  return all.filter((link) => link.href !== '');
}

export const GREETING = 'Hola, quiero hacer una consulta.';
