import { useQuery } from '@tanstack/react-query';
import { getPhoneKey } from '#shared/contract/phone-key-endpoint.ts';
import { whatsappLink } from '../../contact-links.ts';
import { staffCall } from '../session/staff-call.ts';

/**
 * Returns the link to a chat with the prepared `text`; '' until the server answers, and if it is
 * invalid.
 */
export function useWhatsappLink(phone: string, text: string): string {
  const number = useE164(phone);
  return number ? whatsappLink(number, text) : '';
}

/**
 * Returns the number in E.164; `null` for an invalid one, `undefined` until the server answers. The
 * database computes it, as the keys by which clients are known.
 */
export function useE164(phone: string): string | null | undefined {
  const empty = phone.trim() === '';
  const { data } = useQuery({
    queryKey: ['phone-key', phone],
    queryFn: async ({ signal }) =>
      (await staffCall(getPhoneKey, { query: { phone } }, { signal })).data.key,
    enabled: !empty,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return empty ? null : data;
}
