import { useState } from 'react';
import type { FollowUpCard } from '../../contract/follow-up.ts';

export type CardDialog = { kind: 'postpone' | 'drop'; card: FollowUpCard; opened: boolean };

/** The dialog of a list: the last one while it closes, and functions to open and close it. */
export function useCardDialogs() {
  const [dialog, setDialog] = useState<CardDialog | null>(null);
  const open = (kind: CardDialog['kind'], card: FollowUpCard) =>
    setDialog({ kind, card, opened: true });
  const close = () => setDialog(dialog && { ...dialog, opened: false });
  return [dialog, open, close] as const;
}
