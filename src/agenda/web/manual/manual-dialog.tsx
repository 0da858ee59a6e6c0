type Props = {
  opened: boolean;
  onClose: () => void;
  onCreated: (id: string) => void;
};

export function ManualDialog(_props: Props) {
  return null;
}
