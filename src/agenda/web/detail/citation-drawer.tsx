type Props = { id: string | null; onClose: () => void };

/** The detail of the citation of an id, from the right. */
export function CitationDrawer(_props: Props) {
  return null;
}
