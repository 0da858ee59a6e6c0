import { RestrictedScreen } from '../restricted-screen.tsx';
import { FactorManager } from './factor-manager.tsx';

type Props = {
  business: string | undefined;
  /** Called when the user has a second factor. */
  onAdded: () => void;
  onLeave: () => void;
};

/** Replaces the panel for a user whose role needs a second factor and who has none. */
export function FactorSetupScreen({ onAdded, ...screen }: Props) {
  return (
    <RestrictedScreen {...screen} title="Verificación en dos pasos" wide>
      <FactorManager opened onAdded={onAdded} />
    </RestrictedScreen>
  );
}
