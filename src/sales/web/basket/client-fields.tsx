import { TextInput } from '@mantine/core';
import { ClientEmailField } from '#ui/panel/fields/client-email-field.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import type { Form } from '#ui/panel/form/use-form.ts';
import { KnownClientField } from '../known-client-field.tsx';
import type { BasketDraft } from './basket-draft.ts';

type Props = { form: Form<BasketDraft> };

/** The client of the basket. */
export function ClientFields({ form }: Props) {
  const { input } = form;
  return (
    <>
      <KnownClientField form={form} label="Nombre del cliente" />
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
