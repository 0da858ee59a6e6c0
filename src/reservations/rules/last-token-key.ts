/** Key of the specification in the browser's storage: the token of the last reservation, which resumes its payment. */
export const LAST_TOKEN_KEY = 'lastReservationToken';
