import type { ReactNode } from 'react';
import type { BusinessInput } from './business-api.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Draws what the settings in the form would mean for the coming week; the agenda's. */
  preview: (settings: Omit<BusinessInput, 'version'>) => ReactNode;
};

export function BusinessDialog(_props: Props) {
  return null;
}
