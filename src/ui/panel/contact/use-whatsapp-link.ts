import { useQuery } from '@tanstack/react-query';
import { whatsappLink } from '../../contact-links.ts';

/**
 * Returns the link to a chat with the prepared `text`; '' until the number is parsed, and if it is
 * invalid.
 */
export function useWhatsappLink(phone: string, text: string): string {
  const number = useE164(phone);
  return number ? whatsappLink(number, text) : '';
}

/**
 * Returns the number in E.164; `null` for an invalid one, `undefined` until it is parsed. The telephone
 * number library is loaded for the first number.
 */
export function useE164(phone: string): string | null | undefined {
  const empty = phone.trim() === '';
  const { data } = useQuery({
    queryKey: ['e164', phone],
    queryFn: async () => (await import('./phone-number.ts')).toE164(phone),
    enabled: !empty,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return empty ? null : data;
}
