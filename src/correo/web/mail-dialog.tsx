type Props = { opened: boolean; onClose: () => void; onOpenCitation: (id: string) => void };

export function MailDialog(_props: Props) {
  return null;
}
