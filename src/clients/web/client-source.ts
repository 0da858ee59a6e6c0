import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import type { ListedClient, MotorcycleLink } from '../contract/client.ts';
import { motorcycleName, REGISTRY_TEXTS } from '../rules/registry-text.ts';
import { findClients, registryKeys } from './registry-api.ts';

const MAX_OPTIONS = 20;
const nameWithPlate = (motorcycle: MotorcycleLink) =>
  [motorcycle.plate, motorcycleName(motorcycle)].filter((part) => part !== '').join(' ');

/** Clients for a field that searches them by name or contact. */
export const CLIENT_SOURCE: OptionSource<ListedClient> = {
  queryKey: registryKeys.clients,
  find: async (text, signal) =>
    (await findClients(text, MAX_OPTIONS, signal)).map((client) => ({
      id: client._id,
      label: client.name,
      about: [client.phone || client.email, client.motorcycles.map(nameWithPlate).join(', ')]
        .filter((part) => part !== '')
        .join(' · '),
      item: client,
    })),
  failureMessage: REGISTRY_TEXTS.searchFailed,
};
