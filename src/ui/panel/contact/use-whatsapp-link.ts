import { useQuery } from '@tanstack/react-query';
import { whatsappLink } from '../../contact-links.ts';

/**
 * Returns the link to a chat with the prepared `text`; '' until the number is parsed, and if it is
 * invalid. The telephone number library is loaded for the first link.
 */
export function useWhatsappLink(phone: string, text: string): string {
  const { data: number } = useQuery({
    queryKey: ['e164', phone],
    queryFn: async () => (await import('./phone-number.ts')).toE164(phone),
    enabled: phone.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return number ? whatsappLink(number, text) : '';
}
