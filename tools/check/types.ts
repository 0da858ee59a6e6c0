/**
 * A check of `npm run check`. `run` reads the tree under `root` (the project or the fixtures) and
 * returns problems, each a line with file and rule. It throws when it cannot read the tree.
 */
export type Check = {
  readonly name: string;
  readonly run: (root: string) => Promise<string[]>;
};
