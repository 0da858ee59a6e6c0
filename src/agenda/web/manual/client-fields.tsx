import { TextInput } from '@mantine/core';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import { OfferField } from '#ui/panel/fields/offer-field.tsx';
import type { FormSectionProps } from './form-section.ts';
import { fieldId } from './form-section.ts';
import { KnownOwners } from './known-chips.tsx';
import css from './manual.module.css';
import { type KnownRecords, useNameOffers, usePhoneOwner } from './use-known-records.ts';

type Props = FormSectionProps & { records: KnownRecords };

/** Name, e-mail and phone. Choosing a known client or a plate fills the other fields. */
export function ClientFields({ form, records }: Props) {
  const { draft: entry, input } = form;
  const phoneOwner = usePhoneOwner(entry);
  return (
    <>
      <OfferField
        id={fieldId('clientName')}
        className={css.wide ?? ''}
        label="Nombre del cliente"
        required
        autoCapitalize="words"
        data-autofocus
        {...input('clientName')}
        offers={useNameOffers(entry.clientName, records.choice.client?.name ?? '')}
        onOffer={records.onName}
      />
      <div className={css.wide}>
        <ClientEmailField
          id={fieldId('clientEmail')}
          label="Email"
          required
          {...input('clientEmail')}
        />
      </div>
      <TextInput
        id={fieldId('clientPhone')}
        label="Teléfono (opcional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...input('clientPhone')}
      />
      <p className={css.owner} role="status">
        {phoneOwner === null
          ? ''
          : `También es el teléfono de ${phoneOwner}: la cita queda en otra ficha.`}
      </p>
      <KnownOwners form={form} records={records} />
    </>
  );
}
