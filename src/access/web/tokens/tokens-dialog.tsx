import { Button } from '@mantine/core';
import { IconClockOff, IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { PERMISSIONS, type Permission } from '#shared/contract/access-policy.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { Chip } from '#ui/chip.tsx';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { ReadPending } from '#ui/panel/feedback/read-pending.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { type ListedToken, listTokens, revokeToken } from '../../contract/api-token.ts';
import { PERMISSION_LABELS } from '../../rules/user-labels.ts';
import { TokenForm } from './token-form.tsx';
import css from './tokens-dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  /** The user whose tokens an admin manages; `null`: the own tokens. */
  user: { _id: string; name: string } | null;
  /** The permissions of the caller, which a new token may get. */
  owned: readonly Permission[];
};

/** «Tokens de API»: lists, creates and revokes the tokens of the own programs, or revokes those of a staff member. */
export function TokensDialog(props: Props) {
  return (
    <DialogHost>
      <TokensFrame {...props} />
    </DialogHost>
  );
}

/** The tokens of a staff member, opened from their sessions. */
export function UserTokens({ user }: { user: NonNullable<Props['user']> }) {
  return <TokensDialog {...useDialogFrame()} user={user} owned={[]} />;
}

function TokensFrame({ user, owned, ...frame }: Props) {
  const openDialog = useOpenDialog();
  const body = useRef<HTMLDivElement>(null);
  return (
    <PanelDialog
      {...frame}
      title={user === null ? 'Tokens de API' : `Tokens de API de ${user.name}`}
      footer={
        <>
          <Button variant="default" onClick={frame.onClose}>
            Cerrar
          </Button>
          {owned.length === 0 ? null : (
            <Button
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => openDialog(<TokenForm owned={owned} />)}
            >
              Nuevo token
            </Button>
          )}
        </>
      }
    >
      <div ref={body} className="column gap-16" tabIndex={-1}>
        {user === null ? <Introduction owned={owned} /> : null}
        <Tokens opened={frame.opened} user={user} body={body} />
      </div>
    </PanelDialog>
  );
}

function Introduction({ owned }: Pick<Props, 'owned'>) {
  return (
    <p className="no-margin">
      {owned.length === 0
        ? 'Un token da a un programa una parte de tus permisos, y tú no tienes ninguno. Pídeselos a un administrador. '
        : 'Con un token, otro programa usa Bujía en tu nombre: una planilla, el sistema de tu contador, un asistente. Puede lo que elijas de tus permisos y nunca lo de un administrador. '}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        Documentación de la API
      </a>
    </p>
  );
}

type TokensProps = Pick<Props, 'opened' | 'user'> & { body: RefObject<HTMLDivElement | null> };

function Tokens({ opened, user, body }: TokensProps) {
  const openDialog = useOpenDialog();
  const tokens = useQuery({
    ...readQuery(listTokens, { query: user === null ? {} : { user: user._id } }),
    enabled: opened,
    staleTime: 0,
  });
  if (tokens.data?.length === 0) {
    return (
      <div className={states.empty}>
        <IconKey size={40} aria-hidden />
        <p>{user === null ? 'No tienes ningún token.' : `${user.name} no tiene ningún token.`}</p>
      </div>
    );
  }
  if (tokens.data) {
    return (
      <ul className={`plain-list ${css.list}`}>
        {tokens.data.map((token) => (
          <TokenRow
            key={token._id}
            token={token}
            onRevoke={() =>
              openDialog(<Revoke token={token} onRevoked={() => body.current?.focus()} />)
            }
          />
        ))}
      </ul>
    );
  }
  return <ReadPending title="No se pudieron cargar los tokens." read={tokens} height={64} />;
}

function TokenRow({ token, onRevoke }: { token: ListedToken; onRevoke: () => void }) {
  const { timeZone } = useWorkshop();
  const { name, permissions, lostPermissions, createdAt, expiresAt, expired, lastUsedAt } = token;
  const effective = permissions.filter((each) => !lostPermissions.includes(each));
  return (
    <li className={css.row}>
      <div className={css.text}>
        <b>
          {name}
          {expired ? (
            <Chip family="grey" icon={IconClockOff}>
              Vencido
            </Chip>
          ) : null}
        </b>
        <div>{labelsOf(effective)}</div>
        {lostPermissions.length === 0 ? null : (
          <div className="muted">
            Sin efecto, porque su dueño ya no los tiene: {labelsOf(lostPermissions)}
          </div>
        )}
        <div className="muted small">
          <DotSeparated
            parts={[
              `Creado: ${formatInstant(createdAt, timeZone)}`,
              lastUsedAt === null
                ? 'Todavía sin usar'
                : `Último uso: ${formatInstant(lastUsedAt, timeZone)}`,
              formatExpiry(expiresAt, expired),
            ]}
          />
        </div>
      </div>
      <Button
        variant="subtle"
        color="red"
        className={css.revoke}
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={`Revocar ${name}`}
        onClick={onRevoke}
      >
        Revocar
      </Button>
    </li>
  );
}

const labelsOf = (permissions: readonly Permission[]) =>
  PERMISSIONS.filter((each) => permissions.includes(each))
    .map((each) => PERMISSION_LABELS[each])
    .join(', ');

function formatExpiry(expiresAt: ListedToken['expiresAt'], expired: boolean): string {
  if (expiresAt === null) return 'No vence';
  return expired ? `Venció el ${numericDay(expiresAt)}` : `Vale hasta el ${numericDay(expiresAt)}`;
}

type RevokeProps = {
  token: ListedToken;
  /** Called when the row with the button is gone. */
  onRevoked: () => void;
};

/** Asks before a token is revoked. */
function Revoke({ token: { _id, name }, onRevoked }: RevokeProps) {
  const send = useSend(revokeToken);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Revocar token"
      verb="Revocar"
      busyVerb="Revocando…"
      remove={async () => {
        await send({ params: { id: _id } });
        return 'Token revocado.';
      }}
      failed="No se pudo revocar el token"
      onDeleted={onRevoked}
    >
      <p>
        El programa que usa <b>{name}</b> deja de funcionar en el momento. No se puede deshacer.
      </p>
    </DeleteDialog>
  );
}
