/** A frequent change of the program, and how many product files it touches. */
export type Recipe = {
  readonly name: string;
  /** Counted by hand at the start of the simplification; `null` where it was not counted. */
  readonly before: number | null;
  /** The commit range in which the recipe was tried; its product files are counted. */
  readonly commits: string | null;
  /** Files of a trial that was not kept, with migration and generated types; its steps are in `docs/recipes`. */
  readonly tried?: number;
};

export const RECIPES: readonly Recipe[] = [
  { name: 'a text field of a citation', before: 23, commits: null, tried: 12 },
  { name: 'a status of a citation', before: null, commits: null, tried: 10 },
  { name: 'an endpoint', before: null, commits: null, tried: 4 },
  { name: 'a payment provider', before: null, commits: null, tried: 10 },
];
