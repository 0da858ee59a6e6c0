import { RestrictedScreen } from '../restricted-screen.tsx';
import { FactorManager } from './factor-manager.tsx';

type Props = {
  business: string | undefined;
  /** The user has a second factor now. */
  onAdded: () => void;
  onLeave: () => void;
};

/** For a user whose role needs a second factor and who has none yet. */
export function FactorSetupScreen({ onAdded, ...screen }: Props) {
  return (
    <RestrictedScreen {...screen} title="Verificación en dos pasos" wide>
      <FactorManager opened onAdded={onAdded} />
    </RestrictedScreen>
  );
}
