type Props = { opened: boolean; onClose: () => void; ownId: string };

export function UsersDialog(_props: Props) {
  return null;
}
