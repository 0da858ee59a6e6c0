import { Button } from '@mantine/core';
import { IconCalendarPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { ReadPending } from '#ui/panel/feedback/read-pending.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { DotSeparated, formatInstant } from '#ui/panel/text/inline-text.tsx';
import { createFeed, deleteFeed, type ListedFeed, listFeeds } from '../contract/calendar-feed.ts';
import { feedName } from '../rules/feed-name.ts';
import css from './feeds-dialog.module.css';
import { NewAddress } from './new-address.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Whether the user may see names: the permission for the agenda. */
  seesNames: boolean;
};

/** «Citas en tu calendario»: creates, renews and deletes the addresses that a calendar program reads. */
export function FeedsDialog(props: Props) {
  return (
    <DialogHost>
      <FeedsFrame {...props} />
    </DialogHost>
  );
}

function FeedsFrame({ seesNames, ...frame }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <PanelDialog
      {...frame}
      title="Citas en tu calendario"
      footer={
        <Button variant="default" onClick={frame.onClose}>
          Cerrar
        </Button>
      }
    >
      <div ref={body} className="column gap-16" tabIndex={-1}>
        <p className="no-margin">
          Con una dirección secreta, el calendario de tu teléfono o computadora muestra las citas y
          se pone al día solo.{' '}
          {seesNames
            ? 'Muestra nombres y teléfonos mientras tengas el permiso de la agenda.'
            : 'Como no tienes el permiso de la agenda, cada cita dice solo «Ocupado».'}
        </p>
        <Feeds opened={frame.opened} body={body} />
      </div>
    </PanelDialog>
  );
}

type FeedsProps = { opened: boolean; body: RefObject<HTMLDivElement | null> };

function Feeds({ opened, body }: FeedsProps) {
  const read = useQuery({
    ...readQuery(listFeeds, {}),
    enabled: opened,
    staleTime: 0,
  });
  const { data } = read;
  if (data) {
    return (
      <ul className={`plain-list ${css.list}`}>
        {kindsOf(data).map((bay) => (
          <FeedRow
            key={bay ?? 'all'}
            bay={bay}
            feed={data.feeds.find((each) => each.bay === bay) ?? null}
            onDeleted={() => body.current?.focus()}
          />
        ))}
      </ul>
    );
  }
  return <ReadPending title="No se pudieron cargar las direcciones." read={read} height={64} />;
}

/** Returns all bays together (`null`), each bay of the workshop, and the former ones that still have a feed. */
function kindsOf({ bays, feeds }: { bays: number; feeds: readonly ListedFeed[] }) {
  const single = bays === 1 ? [] : Array.from({ length: bays }, (_, index) => index + 1);
  const former = feeds.map(({ bay }) => bay).filter((bay) => bay !== null && !single.includes(bay));
  return [null, ...single, ...former];
}

type RowProps = { bay: number | null; feed: ListedFeed | null; onDeleted: () => void };

function FeedRow({ bay, feed, onDeleted }: RowProps) {
  const { timeZone } = useWorkshop();
  const openDialog = useOpenDialog();
  const name = feedName(bay);
  return (
    <li className={css.row}>
      <div className={css.text}>
        <b>{name}</b>
        <div className="muted small">
          {feed === null ? (
            'Sin dirección'
          ) : (
            <DotSeparated
              parts={[
                `Creada: ${formatInstant(feed.createdAt, timeZone)}`,
                feed.lastReadAt === null
                  ? 'Todavía sin leer'
                  : `Última lectura: ${formatInstant(feed.lastReadAt, timeZone)}`,
              ]}
            />
          )}
        </div>
      </div>
      {feed === null ? (
        <CreateButton bay={bay} />
      ) : (
        <div className="wrap gap-8">
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            aria-label={`Cambiar la dirección de ${name}`}
            onClick={() => openDialog(<Renew bay={bay} />)}
          >
            Cambiar
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={`Eliminar la dirección de ${name}`}
            onClick={() => openDialog(<Remove feed={feed} onDeleted={onDeleted} />)}
          >
            Eliminar
          </Button>
        </div>
      )}
    </li>
  );
}

const bodyOf = (bay: number | null) => ({ body: bay === null ? {} : { bay } });

function CreateButton({ bay }: { bay: number | null }) {
  const openDialog = useOpenDialog();
  const send = useSend(createFeed);
  const { busy, problem, run } = useTask();
  const create = async () => {
    const { data } = await send(bodyOf(bay));
    openDialog(<NewAddress url={data.url} />);
  };
  return (
    <>
      <BusyButton
        busy={busy}
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        aria-label={`Crear dirección de ${feedName(bay)}`}
        onClick={() => void run(create)}
      >
        Crear dirección
      </BusyButton>
      {problem === null ? null : (
        <Banner kind="error" title="No se pudo crear la dirección.">
          {problem}
        </Banner>
      )}
    </>
  );
}

/** Asks before an address is replaced. */
function Renew({ bay }: { bay: number | null }) {
  const openDialog = useOpenDialog();
  const send = useSend(createFeed);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Cambiar la dirección"
      verb="Cambiar"
      busyVerb="Cambiando…"
      remove={async () => {
        const { data } = await send(bodyOf(bay));
        openDialog(<NewAddress url={data.url} />);
        return 'Dirección cambiada.';
      }}
      failed="No se pudo cambiar la dirección"
    >
      <p>
        La dirección de <b>{feedName(bay)}</b> deja de funcionar en el momento. Tendrás que poner la
        nueva en cada calendario que la usa.
      </p>
    </DeleteDialog>
  );
}

/** Asks before an address is deleted. */
function Remove({ feed, onDeleted }: { feed: ListedFeed; onDeleted: () => void }) {
  const send = useSend(deleteFeed);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="Eliminar la dirección"
      remove={async () => {
        await send({ params: { id: feed._id } });
        return 'Dirección eliminada.';
      }}
      failed="No se pudo eliminar la dirección"
      onDeleted={onDeleted}
    >
      <p>
        Los calendarios que usan la dirección de <b>{feedName(feed.bay)}</b> dejan de recibir las
        citas. No se puede deshacer.
      </p>
    </DeleteDialog>
  );
}
