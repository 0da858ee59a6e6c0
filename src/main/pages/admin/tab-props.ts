/** What every tab is given. */
export type TabProps = {
  /** What stands behind the tab's name in the address: a view, or ''. */
  rest: string;
  onRest: (rest: string) => void;
  onOpenCitation: (id: string) => void;
  onManual: () => void;
};
