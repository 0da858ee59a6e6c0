/** Returns the name of a feed; `null`: that of all bays. */
export const feedName = (bay: number | null): string =>
  bay === null ? 'Todas las citas' : `Citas del puesto ${bay}`;
