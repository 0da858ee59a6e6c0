import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getClient, listClients, type MotorcycleLink } from '#clients/contract/client.ts';
import { listMotorcycles } from '#clients/contract/motorcycle.ts';
import { namesAgree } from '#clients/rules/client-split.ts';
import type { Form } from '#ui/panel/form/use-form.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import {
  type Before,
  type Choice,
  chooseByPlateAsName,
  chooseClient,
  choosePlate,
  clientOffer,
  hasInPlate,
  motorcycleOffer,
  NO_CHOICE,
  type Offer,
} from './known-records.ts';
import {
  clientPart,
  type Entry,
  type KnownClient,
  type ManualStart,
  vehiclePart,
} from './manual-entry.ts';

const DEBOUNCE_MS = 300;
const MIN_LENGTH = 3;
const MAX_OFFERS = 6;
/** Digits of a whole number: eight of a landline, nine of a mobile telephone. */
const PHONE_DIGITS = 8;
const STALE_MS = 60_000;

export type KnownRecords = {
  choice: Choice;
  /** Fills in the record that was offered for the name. */
  onName: (offer: Offer) => void;
  /** Fills in the record that was offered for the plate. */
  onPlate: (offer: Offer) => void;
  /** Fills in another owner of the chosen motorcycle, or another motorcycle of the chosen client. */
  onOwner: (owner: KnownClient) => void;
  onMotorcycle: (motorcycle: MotorcycleLink) => void;
};

/** Fills in recorded clients and motorcycles. Only a choice fills in anything, never a late answer. */
export function useKnownRecords(
  { draft: entry, change }: Form<Entry>,
  { client = null, motorcycle = null }: ManualStart,
): KnownRecords {
  const [choice, setChoice] = useState<Choice>({
    ...NO_CHOICE,
    client,
    // A record also has former owners, which are no choice.
    motorcycle: motorcycle && { ...motorcycle, owners: [] },
  });
  const before: Before = { entry, choice };
  const fill = ({ choice, filled }: { choice: Choice; filled: Partial<Entry> }) => {
    setChoice(choice);
    change(filled);
  };
  return {
    choice,
    onName: (offer) =>
      fill(
        'client' in offer
          ? chooseClient(before, offer.client)
          : chooseByPlateAsName(offer.motorcycle),
      ),
    onPlate: (offer) => {
      if ('motorcycle' in offer) fill(choosePlate(before, offer.motorcycle));
    },
    onOwner: (owner) =>
      fill({ choice: { ...choice, client: owner, implied: null }, filled: clientPart(owner) }),
    onMotorcycle: (motorcycle) =>
      fill({
        choice: { ...choice, motorcycle, implied: null },
        filled: vehiclePart(motorcycle),
      }),
  };
}

/**
 * Offers clients who match the text (docs/rules/search.md), and motorcycles whose plate contains it.
 * `known` is the text that a choice has filled in; nothing is offered for it.
 */
export function useNameOffers(typed: string, known: string): readonly Offer[] {
  const text = useSearchText(typed, known);
  const clients = useQuery({
    ...readQuery(listClients, { query: { search: text, limit: MAX_OFFERS } }),
    enabled: text !== '',
    staleTime: STALE_MS,
  });
  const motorcycles = useMotorcycles(/\p{L}/u.test(text) && /\d/.test(text) ? text : '');
  if (text === '') return [];
  return [...(clients.data?.clients ?? []).map(clientOffer), ...motorcycles].slice(0, MAX_OFFERS);
}

/** Offers motorcycles whose plate contains the text. */
export function usePlateOffers(typed: string, known: string): readonly Offer[] {
  return useMotorcycles(useSearchText(typed, known));
}

function useMotorcycles(text: string): readonly Offer[] {
  const { data } = useQuery({
    ...readQuery(listMotorcycles, { query: { search: text, limit: MAX_OFFERS } }),
    enabled: text !== '',
    staleTime: STALE_MS,
  });
  if (text === '' || data === undefined) return [];
  return data.motorcycles.filter((each) => hasInPlate(each, text)).map(motorcycleOffer);
}

/**
 * Returns the name of the client who has the typed telephone number, if the typed name does not agree with it: the
 * citation will be linked to another client (docs/rules/clients.md 2). `null` for names that agree, or if
 * no client or several match.
 */
export function usePhoneOwner({ clientName, clientPhone }: Entry): string | null {
  const text = useSearchText(clientPhone, '');
  const complete = text.replace(/\D/g, '').length >= PHONE_DIGITS;
  const { data } = useQuery({
    ...readQuery(listClients, { query: { search: text, limit: 2 } }),
    enabled: complete,
    staleTime: STALE_MS,
  });
  const [owner, another] = data?.clients ?? [];
  if (!complete || !owner || another) return null;
  return clientName.trim() === '' || namesAgree(owner.name, clientName) ? null : owner.name;
}

/** Returns the text to search for when typing pauses; '' if it is too short. */
function useSearchText(typed: string, known: string): string {
  const now = typed.trim();
  const [paused] = useDebouncedValue(now, DEBOUNCE_MS);
  const searches = now.length >= MIN_LENGTH && paused.length >= MIN_LENGTH && paused !== known;
  return searches ? paused : '';
}

/** Returns the current motorcycles of a client, all of them; none until they are loaded. */
export function useClientMotorcycles(client: KnownClient | null): readonly MotorcycleLink[] {
  const { data } = useQuery({
    ...readQuery(getClient, { params: { id: client?._id ?? '' } }),
    enabled: client !== null,
    staleTime: STALE_MS,
  });
  return (data?.motorcycles ?? []).filter(({ until }) => until === null);
}
