import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import {
  formatMoneyInput,
  normalizeAmount,
  normalizeQuantity,
  parseCents,
} from '#shared/fields/number-input.ts';
import { centsOf, formatDollars } from '#shared/money/money.ts';
import { CallError } from '#ui/call.ts';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { toastUndo } from '#ui/panel/feedback/toast-undo.tsx';
import { OfferField } from '#ui/panel/fields/offer-field.tsx';
import { PriceWarning } from '#ui/panel/fields/price-warning.tsx';
import type { Form, Input } from '#ui/panel/form/use-form.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { endsSession, staffCall } from '#ui/panel/session/staff-call.ts';
import {
  type KnownClient,
  listKnownClients,
  UNDO_SALE_TEXTS,
  undoSales,
} from '../contract/sale.ts';

const TYPING_PAUSE_MS = 200;
const MIN_LETTERS = 3;

/** The client of a sale, as typed. */
export type Buyer = { clientName: string; clientEmail: string; clientPhone: string };

export const NO_BUYER: Buyer = { clientName: '', clientEmail: '', clientPhone: '' };

/** The sale of one article; quantity and price as typed. */
export type SaleDraft = Buyer & { quantity: string; salePrice: string };

/** Returns what the form of a sale sends. */
export const saleBody = <Draft extends { quantity: string; salePrice: string }>(draft: Draft) => ({
  ...draft,
  quantity: normalizeQuantity(draft.quantity),
  salePrice: normalizeAmount(draft.salePrice),
});

type Props<Draft extends Buyer> = { form: Form<Draft>; label: string; className?: string };

/** The name of the client of a sale; choosing a known client fills in telephone and e-mail, too. */
export function KnownClientField<Draft extends Buyer>({ form, label, className }: Props<Draft>) {
  const { draft, change, input } = form;
  const [search] = useDebouncedValue(draft.clientName.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...readQuery(listKnownClients, { query: { search } }),
    enabled: search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  const offers = search.length >= MIN_LETTERS ? (data?.clients ?? []).map(offerOf) : [];
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

const offerOf = (client: KnownClient) => ({
  label: [client.name, client.phone || client.email].filter((part) => part !== '').join(' · '),
  client,
});

export const PhoneField = (input: Input<string>) => (
  <TextInput label="Teléfono (opcional)" type="tel" inputMode="tel" {...input} autoComplete="off" />
);

type NoteProps = {
  /** As typed. */
  price: string;
  /** In dollars, as the sale price of a component. */
  cost: number | null;
  listed: number | null;
  onUse: (price: string) => void;
  /** Class of the button. */
  className: string | undefined;
};

/** Warns of a price at or below cost; offers the sale price of a component. */
export function PriceNote({ price, cost, listed, onUse, className }: NoteProps) {
  const cents = parseCents(price);
  return (
    <>
      <PriceWarning price={cents} cost={cost === null ? null : centsOf(cost)} />
      {listed === null || cents === centsOf(listed) ? null : (
        <Button
          variant="subtle"
          className={className ?? ''}
          onClick={() => onUse(formatMoneyInput(listed))}
        >
          Usar el precio de venta, {formatDollars(listed)}
        </Button>
      )}
    </>
  );
}

/** `what`: the article and the price as text. */
type Sold = { sales: string[]; message: string; what?: string };

/**
 * Shows a toast of a sale or basket with «Deshacer», which voids the counter sales with these ids within
 * `UNDO_MINUTES`, all or none. Calls `onUndone` once they are voided.
 */
export function toastSold(
  client: QueryClient,
  { sales, message, what: detail, onUndone }: Sold & { onUndone?: () => void },
): void {
  toastUndo('sold', message, () => void undo(client, sales, onUndone), undefined, { detail });
}

async function undo(client: QueryClient, sales: string[], onUndone?: () => void): Promise<void> {
  try {
    toastDone((await staffCall(undoSales, { body: { sales } })).message ?? UNDO_SALE_TEXTS.undone);
    onUndone?.();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (!endsSession(error)) toastError(error.message);
  } finally {
    void client.invalidateQueries();
  }
}
