import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconKey, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog, DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Breakable, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  type Factor,
  listFactors,
  type OwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../../contract/factor.ts';
import { FACTOR_ERRORS } from '../../contract/factor-errors.ts';
import type { FactorKind } from '../../rules/factor-fields.ts';
import { type OnAdded, PasskeyDialog, TotpDialog } from './add-factor-dialogs.tsx';
import css from './factor-manager.module.css';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

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
  const own = useQuery({ ...readQuery(listFactors, {}), enabled: opened });
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
    <div className="column gap-16" aria-busy="true">
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
    <div ref={content} className="column gap-16" tabIndex={-1}>
      <p className="no-margin">
        Además de tu contraseña, al ingresar confirmas que eres tú con tu teléfono o con una llave
        de acceso.
      </p>
      {required && factors.length === 0 ? (
        <Banner kind="warning">Tu rol la exige: actívala para entrar al panel.</Banner>
      ) : null}
      {factors.length === 0 ? (
        required ? null : (
          <p className="note small">Todavía no la tienes activada.</p>
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
      <div className="wrap gap-12">
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
      {passkeys ? null : <p className="note small">{passkeyHostNote(passkeyHost)}</p>}
      {factors.length === 0 ? null : (
        <section className={css.codes} aria-labelledby="recovery-codes">
          <h3 id="recovery-codes">Códigos de recuperación</h3>
          <p className="no-margin">
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

const ICONS: Readonly<Record<FactorKind, typeof IconFingerprint>> = {
  totp: IconDeviceMobile,
  passkey: IconFingerprint,
};

type FactorRowProps = { factor: Factor; timeZone: string; onRemove: (factor: Factor) => void };

function FactorRow({ factor, timeZone, onRemove }: FactorRowProps) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const Icon = ICONS[kind];
  return (
    <li className={css.row}>
      <Icon className="rigid muted" size={24} aria-hidden />
      <div className={css.text}>
        <b>
          <Breakable text={name} />
        </b>
        <span className="muted small">Agregada: {formatInstant(createdAt, timeZone)}</span>
        <span className="muted small">
          {lastUsedAt === null
            ? 'Todavía sin usar'
            : `Último uso: ${formatInstant(lastUsedAt, timeZone)}`}
        </span>
      </div>
      <Button
        variant="subtle"
        color="red"
        className={css.remove}
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={`Quitar ${name}`}
        onClick={() => onRemove(factor)}
      >
        Quitar
      </Button>
    </li>
  );
}

const REMOVED = 'Se quitó la verificación. Se cerraron tus sesiones en otros dispositivos.';

type RemoveFactorProps = {
  factor: Factor;
  /** Called when the row with the button is gone. */
  onRemoved: () => void;
};

function RemoveFactor({ factor, onRemoved }: RemoveFactorProps) {
  const send = useSend(removeFactor);
  const remove = async () => {
    await send({ params: { id: factor._id } });
    return REMOVED;
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Quitar verificación"
      verb="Quitar"
      busyVerb="Quitando…"
      remove={remove}
      failed="No se pudo quitar la verificación"
      onDeleted={onRemoved}
    >
      <p>
        Al ingresar ya no servirá <b>{factor.name}</b>.
      </p>
    </DeleteDialog>
  );
}

/** Asks before new recovery codes replace the existing ones. */
function RenewCodes({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const send = useSend(renewRecoveryCodes);
  const { busy, problem, run } = useTask();
  const renew = () =>
    run(async () => {
      const { data } = await send({ body: {} });
      onClose();
      onRenewed(data.recoveryCodes ?? []);
    });
  return (
    <ConfirmDialog
      opened={opened}
      title="Crear códigos nuevos"
      verb="Crear códigos"
      busyVerb="Creando…"
      busy={busy}
      danger={false}
      onConfirm={() => void renew()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <p>Los códigos de recuperación que tienes ahora dejarán de servir.</p>
    </ConfirmDialog>
  );
}

/** «Verificación en dos pasos»: the own second factors. */
export function FactorsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="Verificación en dos pasos"
      footer={
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <FactorManager opened={opened} />
    </PanelDialog>
  );
}
