import type { ListedClient, MotorcycleLink } from '#clients/contract/client.ts';
import type { ListedMotorcycle } from '#clients/contract/motorcycle.ts';
import { plateKey } from '#clients/rules/client-fields.ts';
import { motorcycleLabel } from '#clients/rules/client-text.ts';
import {
  clientPart,
  type Entry,
  type KnownClient,
  type KnownMotorcycle,
  vehiclePart,
} from './manual-entry.ts';

/** A record that a field offers; the label tells it apart from the other offers. */
export type Offer =
  | { readonly label: string; readonly client: ListedClient }
  | { readonly label: string; readonly motorcycle: ListedMotorcycle };

/** The records whose data the form has. */
export type Choice = {
  readonly client: KnownClient | null;
  readonly motorcycle: KnownMotorcycle | null;
  /** The one that was filled in because the other one was chosen. Another choice replaces it. */
  readonly implied: 'client' | 'motorcycle' | null;
  /** The one that stayed at the last choice, because the user had typed or chosen it. */
  readonly kept: 'client' | 'motorcycle' | null;
};

export const NO_CHOICE: Choice = { client: null, motorcycle: null, implied: null, kept: null };

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

export const clientOffer = (client: ListedClient): Offer => ({
  label: joined([client.name, client.phone || client.email]),
  client,
});

export const motorcycleOffer = (motorcycle: ListedMotorcycle): Offer => ({
  label: joined([motorcycleLabel(motorcycle), motorcycle.owners[0]?.name ?? '']),
  motorcycle,
});

/** Whether the text is part of the plate. */
export function hasInPlate({ plate }: MotorcycleLink, typed: string): boolean {
  const key = plateKey(typed);
  return key !== '' && plateKey(plate).includes(key);
}

function has(entry: Entry, part: Partial<Entry>): boolean {
  return (Object.keys(part) as (keyof Entry)[]).every((name) => entry[name] === part[name]);
}

/** Whether the entry has the motorcycle's data. */
export const hasMotorcycle = (entry: Entry, motorcycle: MotorcycleLink) =>
  has(entry, vehiclePart(motorcycle));
export const hasClient = (entry: Entry, client: KnownClient) => has(entry, clientPart(client));

/** The form before a choice. */
export type Before = { readonly entry: Entry; readonly choice: Choice };
/** The form after a choice: `filled` are the fields that the choice changes. */
type After = { readonly choice: Choice; readonly filled: Partial<Entry> };

/** Fills in a client, and its newest motorcycle unless the user has typed or chosen another one. */
export function chooseClient({ entry, choice }: Before, client: ListedClient): After {
  const implied = choice.implied === 'motorcycle' ? choice.motorcycle : null;
  if (!has(entry, vehiclePart(implied))) {
    return {
      choice: { ...choice, client, implied: null, kept: 'motorcycle' },
      filled: clientPart(client),
    };
  }
  const [motorcycle = null] = client.motorcycles;
  return {
    choice: { client, motorcycle, implied: 'motorcycle', kept: null },
    filled: { ...clientPart(client), ...vehiclePart(motorcycle) },
  };
}

/** Fills in a motorcycle whose plate was typed, and its latest owner unless the user has entered another client. */
export function choosePlate({ entry, choice }: Before, motorcycle: KnownMotorcycle): After {
  const implied = choice.implied === 'client' ? choice.client : null;
  const [owner, ...others] = motorcycle.owners ?? [];
  const filled = vehiclePart(motorcycle);
  if (owner !== undefined && has(entry, clientPart(implied))) {
    return {
      choice: { client: owner, motorcycle, implied: 'client', kept: null },
      filled: { ...clientPart(owner), ...filled },
    };
  }
  const owns = [owner, ...others].some((each) => each?._id === choice.client?._id);
  return {
    choice: { client: choice.client, motorcycle, implied: null, kept: owns ? null : 'client' },
    filled,
  };
}

/** Fills in the motorcycle whose plate was typed as the client's name, and its latest owner. */
export function chooseByPlateAsName(motorcycle: KnownMotorcycle): After {
  const [owner = null] = motorcycle.owners ?? [];
  return {
    choice: { client: owner, motorcycle, implied: 'client', kept: null },
    filled: {
      ...(owner === null ? { clientName: '' } : clientPart(owner)),
      ...vehiclePart(motorcycle),
    },
  };
}
