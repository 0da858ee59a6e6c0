import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useState,
} from 'react';

/** The props of a dialog's frame that its host keeps. */
export type DialogFrame = { opened: boolean; onClose: () => void; onClosed: () => void };

type Opened = { id: number; dialog: ReactElement; opened: boolean };

const Host = createContext<((dialog: ReactElement) => void) | null>(null);
const Frame = createContext<DialogFrame | null>(null);

/**
 * Shows the dialogs that its content opens. A dialog is mounted from its opening to the end of its closing transition,
 * so that each opening begins with a new state.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly Opened[]>([]);
  // The same function, so that a dialog does not render the rows that may open one.
  const open = useCallback(
    (dialog: ReactElement) =>
      setDialogs((before) => {
        // A second press, before the first dialog is painted, opens no second dialog.
        if (before.some((each) => each.opened && each.dialog.type === dialog.type)) return before;
        return [...before, { id: (before.at(-1)?.id ?? 0) + 1, dialog, opened: true }];
      }),
    [],
  );
  const close = (id: number) =>
    setDialogs((before) =>
      before.map((each) => (each.id === id ? { ...each, opened: false } : each)),
    );
  const remove = (id: number) => setDialogs((before) => before.filter((each) => each.id !== id));
  return (
    <Host value={open}>
      {children}
      {dialogs.map(({ id, dialog, opened }) => (
        <Frame key={id} value={{ opened, onClose: () => close(id), onClosed: () => remove(id) }}>
          {dialog}
        </Frame>
      ))}
    </Host>
  );
}

/** Returns the function that opens a dialog: `openDialog(<ServiceForm service={service} />)`. */
export function useOpenDialog(): (dialog: ReactElement) => void {
  const open = useContext(Host);
  if (!open) throw new Error('useOpenDialog needs a DialogHost');
  return open;
}

/** Returns the frame of the dialog that calls it. */
export function useDialogFrame(): DialogFrame {
  const frame = useContext(Frame);
  if (!frame) throw new Error('useDialogFrame needs a dialog that useOpenDialog opened');
  return frame;
}
