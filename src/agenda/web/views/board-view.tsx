type Props = { onOpenCitation: (id: string) => void };

/** The open citations in columns, one for each status. */
export default function BoardView(_props: Props) {
  return null;
}
