import { useState } from 'react';
import { DetailDrawer } from './detail-drawer.tsx';

type Props = {
  id: string | null;
  /** Whether the user may change the appointment; otherwise they can read it and comment. */
  manages: boolean;
  /** Whether the user may void its sale. */
  voids: boolean;
  /** Opens the record of the client. */
  onClient: (id: string) => void;
  onClose: () => void;
};

/** Drawer with the detail of a citation. */
export function CitationDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // The last content stays during the closing animation.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return <DetailDrawer key={shown} id={shown} opened={id !== null} {...props} />;
}
