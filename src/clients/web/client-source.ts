import type { OptionSource } from '#ui/panel/fields/search-picker.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { type ListedClient, listClients } from '../contract/client.ts';
import { CLIENT_TEXTS, motorcycleName } from '../rules/client-text.ts';

const MAX_OPTIONS = 20;

const joined = (parts: readonly string[], separator: string) =>
  parts.filter((part) => part !== '').join(separator);

/** Clients for a field that searches them by name or contact. */
export const CLIENT_SOURCE: OptionSource<ListedClient> = {
  queryKey: ['clients', 'options'],
  find: async (search, signal) => {
    const { queryFn } = readQuery(listClients, { query: { search, limit: MAX_OPTIONS } });
    return (await queryFn({ signal })).clients.map((client) => ({
      id: client._id,
      label: client.name,
      about: joined(
        [
          client.phone || client.email,
          client.motorcycles
            .map((each) => joined([each.plate, motorcycleName(each)], ' '))
            .join(', '),
        ],
        ' · ',
      ),
      item: client,
    }));
  },
  failureMessage: CLIENT_TEXTS.searchFailed,
};
