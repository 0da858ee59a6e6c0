type Props = { opened: boolean; onClose: () => void };

export function PasswordDialog(_props: Props) {
  return null;
}
