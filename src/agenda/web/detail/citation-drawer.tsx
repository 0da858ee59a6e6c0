import { useState } from 'react';
import { DetailDrawer } from './detail-drawer.tsx';

type Props = {
  id: string | null;
  /** Whether its reader may change the appointment; else they read it and comment on it. */
  manages: boolean;
  /** Who is signed in. */
  staffName: string;
  /** Whether they may void its sale. */
  voids: boolean;
  /** To all that its client brought. */
  onClient: (id: string) => void;
  onClose: () => void;
};

/** The detail of the citation of an id, from the right. */
export function CitationDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // What was shown stays while the drawer leaves.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return <DetailDrawer key={shown} id={shown} opened={id !== null} {...props} />;
}
