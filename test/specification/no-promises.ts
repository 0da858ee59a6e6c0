/**
 * Lines and quoted words of the specification that promise nothing that a test could look for,
 * letter for letter, each with the reason.
 */
const INTRODUCES = 'says what the next lines are about';
const LEFT_OPEN = 'says what the specification leaves open';

export const NO_PROMISES: Readonly<Record<string, string>> = {
  'Public visitors, who need no login, can:': INTRODUCES,
  'The list of time-slot values offered by a day, and whether a slot can be held by more than one booking, are not shown.':
    LEFT_OPEN,
  '- The reservation status after payment (for example when it moves from pending to accepted) is not shown.':
    LEFT_OPEN,
  '- Admin roles and permissions are in document 2.': INTRODUCES,
  'Paths are shown as used by the public screens.': INTRODUCES,
  'The HTTP status codes used by these calls are not shown.': LEFT_OPEN,
  '- Page-size or rate limits on the public calls are not shown.': LEFT_OPEN,
};
