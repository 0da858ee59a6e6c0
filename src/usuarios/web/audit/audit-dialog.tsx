type Props = { opened: boolean; onClose: () => void };

export function AuditDialog(_props: Props) {
  return null;
}
