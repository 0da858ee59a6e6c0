/**
 * One check of `npm run check`. It looks at the tree under `root` (the project, or a tree of wrong
 * fixtures) and answers the problems it found, each a line that names the file and the rule; none
 * means all is well. It throws when it could not look.
 */
export type Check = {
  readonly name: string;
  readonly run: (root: string) => Promise<string[]>;
};
