import type { AdminInfo } from '../../contract/user.ts';

type Props = {
  /** Over an open panel whose session ended: what is behind stays. */
  again?: boolean;
  onSignedIn: (admin: AdminInfo) => void;
};

/** The gate of the panel. */
export function LoginPage(_props: Props) {
  return <main />;
}
