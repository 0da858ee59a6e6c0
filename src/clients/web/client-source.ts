import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import type { ListedClient, MotorcycleLink } from '../contract/client.ts';
import { CLIENT_TEXTS, motorcycleName } from '../rules/client-text.ts';
import { clientKeys, findClients } from './client-api.ts';

const MAX_OPTIONS = 20;
const nameWithPlate = (motorcycle: MotorcycleLink) =>
  [motorcycle.plate, motorcycleName(motorcycle)].filter((part) => part !== '').join(' ');

/** Clients for a field that searches them by name or contact. */
export const CLIENT_SOURCE: OptionSource<ListedClient> = {
  queryKey: clientKeys.clients,
  find: async (text, signal) =>
    (await findClients(text, MAX_OPTIONS, signal)).map((client) => ({
      id: client._id,
      label: client.name,
      about: [client.phone || client.email, client.motorcycles.map(nameWithPlate).join(', ')]
        .filter((part) => part !== '')
        .join(' · '),
      item: client,
    })),
  failureMessage: CLIENT_TEXTS.searchFailed,
};
