import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { OfferField } from '#ui/panel/fields/offer-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import type { Form } from '#ui/panel/form/use-form.ts';
import type { KnownClient } from '../../contract/basket.ts';
import { fetchKnownClients } from './basket-api.ts';
import type { BasketDraft } from './basket-draft.ts';

type Props = { form: Form<BasketDraft> };

const TYPING_PAUSE_MS = 200;
const MIN_LETTERS = 3;

/** The client of the basket; choosing a known client fills all three fields. */
export function ClientFields({ form: { draft, change, input } }: Props) {
  const [search] = useDebouncedValue(draft.clientName.trim(), TYPING_PAUSE_MS);
  const { data = [] } = useQuery({
    queryKey: ['known-clients', search],
    queryFn: ({ signal }) => fetchKnownClients(search, signal),
    enabled: search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  const offers = search.length >= MIN_LETTERS ? data.map(offerOf) : [];
  return (
    <>
      <OfferField
        label="Nombre del cliente"
        {...input('clientName')}
        offers={offers}
        onOffer={({ client: { name, phone, email } }) =>
          change({ clientName: name, clientPhone: phone, clientEmail: email })
        }
        openOnFocus={false}
        maxDropdownHeight={240}
        aria-required
      />
      <div className={`${css.pair} ${css.wide}`}>
        <TextInput
          label="Teléfono (opcional)"
          type="tel"
          inputMode="tel"
          {...input('clientPhone')}
          autoComplete="off"
        />
        <ClientEmailField {...input('clientEmail')} />
      </div>
    </>
  );
}

const offerOf = (client: KnownClient) => ({
  label: [client.name, client.phone || client.email].filter((part) => part !== '').join(' · '),
  client,
});
