import { webAddress } from '#shared/fields/field-rules.ts';

/** The contact data of the business on the public pages; '' for what the owner left empty. */
export type Contact = {
  name: string;
  phone: string;
  whatsapp: string;
  socialLinks: { tiktok: string; instagram: string; youtube: string };
};

export type ContactLink = { label: 'TikTok' | 'Instagram' | 'WhatsApp' | 'YouTube'; href: string };

/** Returns a link to a chat with a prepared message; '' without a number. */
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

/** Returns the four links of the specification in its order, without empty ones. */
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
