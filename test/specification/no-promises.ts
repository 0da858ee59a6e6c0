/**
 * Lines and quoted words of the specification that no test can assert, letter for letter, each with
 * the reason.
 */
const INTRODUCES = 'says what the next lines are about';
const LEFT_OPEN = 'says what the specification leaves open';
const SAID_ALOUD = 'tells of a silence; here staff are notified, which other items assert';

export const NO_PROMISES: Readonly<Record<string, string>> = {
  'Public visitors, who need no login, can:': INTRODUCES,
  'The list of time-slot values offered by a day, and whether a slot can be held by more than one booking, are not shown.':
    LEFT_OPEN,
  '- The reservation status after payment (for example when it moves from pending to accepted) is not shown.':
    LEFT_OPEN,
  '- Admin roles and permissions are in document 2.': INTRODUCES,
  'Paths are shown as used by the public screens.': INTRODUCES,
  '### Agenda tab (citations)': INTRODUCES,
  '**Citation (appointment):**': INTRODUCES,
  'Staff can:': INTRODUCES,
  'Paths appear as noted; some carry the /api prefix and some do not in the notes. The prefix is not settled. Where a response is not described: not shown.':
    LEFT_OPEN,
  'Other rules:': INTRODUCES,
  '- Whether the server enforces the flow: not shown.': LEFT_OPEN,
  '- No other checks are made by the form.': 'passwords have to be strong: decision 0008',
  '- Server-side enforcement of permissions: not shown.': LEFT_OPEN,
  '- Failures on status change and delete are only logged.': SAID_ALOUD,
  '- Finance loads fail silently with logging.': SAID_ALOUD,
  'Page size of lists in the component and parts modals: not shown.': LEFT_OPEN,
  'The HTTP status codes used by these calls are not shown.': LEFT_OPEN,
  '- Page-size or rate limits on the public calls are not shown.': LEFT_OPEN,
};
