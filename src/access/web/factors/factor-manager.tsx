import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { Banner } from '#ui/banner.tsx';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-failure.tsx';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OwnFactors } from '../../contract/factor.ts';
import { FACTOR_ERRORS } from '../../contract/factor-errors.ts';
import { useOwnFactors } from '../factor-api.ts';
import css from './factor-manager.module.css';
import { FactorRow } from './factor-row.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { type OnAdded, TotpDialog } from './totp-dialog.tsx';

type Props = {
  opened: boolean;
  /** Called after a factor was added and its recovery codes were closed. */
  onAdded?: () => void;
};

/** Lists, adds and removes the own second factors, and creates recovery codes. */
export function FactorManager(props: Props) {
  return (
    <DialogHost>
      <Factors {...props} />
    </DialogHost>
  );
}

function Factors({ opened, onAdded = () => undefined }: Props) {
  const { timeZone } = useWorkshop();
  const own = useOwnFactors(opened);
  const openDialog = useOpenDialog();
  const content = useRef<HTMLDivElement>(null);
  const added: OnAdded = (codes) => {
    if (codes === null) onAdded();
    else openDialog(<RecoveryCodesDialog codes={codes} onKept={onAdded} />);
  };
  if (own.data) return <Content own={own.data} {...{ timeZone, content, added }} />;
  return own.isError && !endsSession(own.error) ? (
    <ReadFailure
      title="No se pudo cargar tu verificación."
      error={own.error}
      onRetry={() => void own.refetch()}
    />
  ) : (
    <div className={css.content} aria-busy="true">
      <LoadingText />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </div>
  );
}

type ContentProps = {
  content: RefObject<HTMLDivElement | null>;
  own: OwnFactors;
  timeZone: string;
  added: OnAdded;
};

const [, UNAVAILABLE] = FACTOR_ERRORS['passkeys-unavailable'];

function Content({ content, own, timeZone, added }: ContentProps) {
  const openDialog = useOpenDialog();
  const { factors, required, passkeyHost, recoveryCodesLeft } = own;
  const hasTotp = factors.some(({ kind }) => kind === 'totp');
  const passkeys = passkeyHost !== null && location.hostname === passkeyHost;
  return (
    <div ref={content} className={css.content} tabIndex={-1}>
      <p className={css.about}>
        Además de tu contraseña, al ingresar confirmas que eres tú con tu teléfono o con una llave
        de acceso.
      </p>
      {required && factors.length === 0 ? (
        <Banner kind="warning">Tu rol la exige: actívala para entrar al panel.</Banner>
      ) : null}
      {factors.length === 0 ? (
        required ? null : (
          <p className={css.note}>Todavía no la tienes activada.</p>
        )
      ) : (
        <ul className={css.list}>
          {factors.map((factor) => (
            <FactorRow
              key={factor._id}
              {...{ factor, timeZone }}
              onRemove={() =>
                openDialog(
                  <RemoveFactor factor={factor} onRemoved={() => content.current?.focus()} />,
                )
              }
            />
          ))}
        </ul>
      )}
      <div className={css.ways}>
        {hasTotp ? null : (
          <Button
            leftSection={<IconDeviceMobile size={20} aria-hidden />}
            variant={factors.length === 0 ? 'filled' : 'default'}
            onClick={() => openDialog(<TotpDialog onAdded={added} />)}
          >
            Agregar una app
          </Button>
        )}
        {passkeys ? (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={20} aria-hidden />}
            onClick={() => openDialog(<PasskeyDialog onAdded={added} />)}
          >
            Agregar una llave de acceso
          </Button>
        ) : null}
      </div>
      {passkeys ? null : <p className={css.note}>{passkeyHostNote(passkeyHost)}</p>}
      {factors.length === 0 ? null : (
        <section className={css.codes} aria-labelledby="recovery-codes">
          <h3 id="recovery-codes">Códigos de recuperación</h3>
          <p className={css.about}>
            Con uno de ellos entras si pierdes tu teléfono o tu llave. Cada uno sirve una vez.{' '}
            {formatCodesLeft(recoveryCodesLeft)}
          </p>
          <Button
            variant="default"
            leftSection={<IconKey size={20} aria-hidden />}
            onClick={() => openDialog(<RenewCodes onRenewed={added} />)}
          >
            Crear códigos nuevos
          </Button>
        </section>
      )}
    </div>
  );
}

const passkeyHostNote = (host: string | null) =>
  host === null ? UNAVAILABLE : `Las llaves de acceso se agregan abriendo el panel en «${host}».`;

function formatCodesLeft(left: number): string {
  if (left === 0) return 'No te queda ninguno.';
  return left === 1 ? 'Te queda 1.' : `Te quedan ${left}.`;
}
