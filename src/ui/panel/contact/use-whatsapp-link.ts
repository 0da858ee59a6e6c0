import { useQuery } from '@tanstack/react-query';
import { whatsappLink } from '../../contact-links.ts';

/**
 * The address of a chat with `text` already written; '' until the number is understood, and where
 * it is none. The rules of telephone numbers are loaded when the first link is asked for.
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
