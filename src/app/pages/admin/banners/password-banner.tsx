import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminInfo } from '#access/contract/user.ts';
import css from './backup-banner.module.css';

/** Storage key: id of the user who closed the banner, until this browser tab closes. */
const CLOSED = 'admin_password_advice_closed';

type Props = { admin: AdminInfo; onOpen: () => void };

/** Advises a user to change a password that an admin typed or the server's configuration contains. Blocks nothing. */
export function PasswordBanner({ admin, onOpen }: Props) {
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED) === admin._id);
  const close = () => {
    sessionStorage.setItem(CLOSED, admin._id);
    setClosed(true);
  };
  return (
    <div role="status">
      {admin.passwordChange !== 'advised' || closed ? null : (
        <div className={css.bar}>
          <IconKey size={20} aria-hidden="true" />
          <span className={css.text}>
            Otra persona puede conocer tu contraseña. Cámbiala por una que solo tú conozcas.
          </span>
          <Button variant="default" className={css.open} onClick={onOpen}>
            Cambiar contraseña
          </Button>
          <Button variant="subtle" className={css.open} onClick={close}>
            Ahora no
          </Button>
        </div>
      )}
    </div>
  );
}
