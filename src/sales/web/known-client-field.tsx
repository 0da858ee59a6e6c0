import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { OfferField } from '#ui/panel/fields/offer-field.tsx';
import type { Form } from '#ui/panel/form/use-form.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { type KnownClient, listKnownClients } from '../contract/known-client.ts';

const TYPING_PAUSE_MS = 200;
const MIN_LETTERS = 3;

type Buyer = { clientName: string; clientPhone: string; clientEmail: string };

type Props<Draft extends Buyer> = { form: Form<Draft>; label: string; className?: string };

/** The name of the client of a sale; choosing a known client fills in telephone and e-mail, too. */
export function KnownClientField<Draft extends Buyer>({ form, label, className }: Props<Draft>) {
  const { draft, change, input } = form;
  const [search] = useDebouncedValue(draft.clientName.trim(), TYPING_PAUSE_MS);
  const { data = [] } = useQuery({
    queryKey: ['known-clients', search],
    queryFn: ({ signal }) => fetchKnownClients(search, signal),
    enabled: search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  const offers = search.length >= MIN_LETTERS ? data.map(offerOf) : [];
  return (
    <OfferField
      label={label}
      {...(className !== undefined && { className })}
      {...input('clientName')}
      offers={offers}
      onOffer={({ client: { name, phone, email } }) =>
        change({ clientName: name, clientPhone: phone, clientEmail: email } as Partial<Draft>)
      }
      openOnFocus={false}
      maxDropdownHeight={240}
      aria-required
    />
  );
}

async function fetchKnownClients(search: string, signal: AbortSignal): Promise<KnownClient[]> {
  return (await staffCall(listKnownClients, { query: { search } }, { signal })).data.clients;
}

const offerOf = (client: KnownClient) => ({
  label: [client.name, client.phone || client.email].filter((part) => part !== '').join(' · '),
  client,
});
