import { Button } from '@mantine/core';
import { IconPlus, IconQrcode, IconTool, IconX } from '@tabler/icons-react';
import { useToggle } from '#ui/panel/actions/use-toggle.ts';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { allOption, ChoiceFilter } from '#ui/panel/filters/filter-inputs.tsx';
import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import styles from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { usePage } from '#ui/panel/list/use-page.ts';
import { pageQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  deleteService,
  listServices,
  SERVICE_TEXTS,
  type StaffService,
  toggleService,
} from '../../contract/staff-service.ts';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../../rules/category.ts';
import { ServiceForm } from '../form/service-form.tsx';
import card from './service-card.module.css';
import { ServiceCard } from './service-card.tsx';
import css from './services-tab.module.css';

/** Services per page (docs/rules/panel.md 9). */
const SERVICES_PER_PAGE = 20;

const BookingLinkDialog = lazyPart(async () => ({
  default: (await import('../link/booking-link-dialog.tsx')).BookingLinkDialog,
}));

/** «Servicios»: cards and service form. */
export function ServicesTab() {
  return (
    <DialogHost>
      <Services />
    </DialogHost>
  );
}

function Services() {
  const openDialog = useOpenDialog();
  const { toggling, toggle } = useServiceToggle();
  const { filters, applied, page, change, goToPage } = useFilters<{ category: Category | '' }>(
    { category: '' },
    [],
  );
  const query = {
    page,
    limit: SERVICES_PER_PAGE,
    ...(applied.category !== '' && { category: applied.category }),
  };
  const list = usePage({
    ...pageQuery(listServices, { query }),
    page,
    goToPage,
    failureMessage: SERVICE_TEXTS.loadFailed,
  });
  const show = (category: Category | '') => change({ category });
  // Clears a filter that would hide the saved service.
  const showSaved = ({ category }: StaffService) => {
    if (filters.category !== '' && filters.category !== category) show('');
  };
  const openForm = (service: StaffService | null) =>
    openDialog(<ServiceForm service={service} onSaved={showSaved} />);
  const create = () => openForm(null);
  const clear = () => show('');
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <h1 className={styles.title}>Servicios</h1>
        <div className={css.verbs}>
          <Button
            variant="default"
            leftSection={<IconQrcode size={20} aria-hidden="true" />}
            onClick={() => openDialog(<BookingLinkDialog />)}
          >
            Enlace y QR
          </Button>
          <CreateButton verb="Nuevo servicio" onClick={create} />
        </div>
      </div>
      <div className="wrap align-end gap-12">
        <CategoryFilter category={filters.category} onCategory={show} />
        {filters.category === '' ? null : <ClearButton onClick={clear} />}
      </div>
      <PagedListing
        label="Servicios"
        rows="services"
        newRowsText={(waiting) =>
          waiting === 1 ? '1 servicio nuevo' : `${waiting} servicios nuevos`
        }
        list={list}
        found={foundText}
        waiting={<CardSkeleton />}
        empty={
          filters.category === '' ? (
            <NoService onCreate={create} />
          ) : (
            <NoServiceInCategory onCreate={create} onClear={clear} />
          )
        }
      >
        {({ services }) => (
          <ul className={css.cards}>
            {services.map((service) => (
              <ServiceCard
                key={service._id}
                service={service}
                toggling={toggling === service._id}
                onToggle={() => void toggle(service)}
                onEdit={() => openForm(service)}
                onDelete={() => openDialog(<DeleteService service={service} />)}
              />
            ))}
          </ul>
        )}
      </PagedListing>
    </div>
  );
}

function useServiceToggle() {
  const send = useSend(toggleService);
  return useToggle<StaffService>({
    send: (id, active) => send({ params: { id }, body: { active } }),
    failureMessage: SERVICE_TEXTS.toggleFailed,
    onDone: ({ name, active }) =>
      toastDone(
        active
          ? `${name}: activo, se puede reservar.`
          : `${name}: inactivo, ya no se ofrece. Las citas reservadas siguen.`,
      ),
  });
}

const NoService = ({ onCreate }: { onCreate: () => void }) => (
  <ListNotice
    icon={IconTool}
    sentence="No hay servicios"
    advice="Crea el primero para que tus clientes puedan reservarlo."
  >
    <CreateButton verb="Crear el primer servicio" onClick={onCreate} />
  </ListNotice>
);

type NoneProps = { onCreate: () => void; onClear: () => void };

const NoServiceInCategory = ({ onCreate, onClear }: NoneProps) => (
  <ListNotice icon={IconTool} sentence="No hay servicios en esta categoría">
    <CreateButton verb="Crear servicio" onClick={onCreate} />
    <ClearButton onClick={onClear} />
  </ListNotice>
);

type CreateProps = { verb: string; onClick: () => void };

const CreateButton = ({ verb, onClick }: CreateProps) => (
  <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onClick}>
    {verb}
  </Button>
);

const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="subtle"
    className={css.clear ?? ''}
    leftSection={<IconX size={18} aria-hidden="true" />}
    onClick={onClick}
  >
    Quitar filtros
  </Button>
);

const CHOICES = [
  allOption('Todas'),
  ...CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_LABELS[value] })),
];

type FilterProps = { category: Category | ''; onCategory: (category: Category | '') => void };

const CategoryFilter = ({ category, onCategory }: FilterProps) => (
  <ChoiceFilter
    label="Categoría"
    className={css.choice}
    data={CHOICES}
    value={category}
    onChange={(value) => onCategory(CATEGORIES.find((each) => each === value) ?? '')}
    first
  />
);

/** Placeholder cards, as many as a screen shows. */
const CardSkeleton = () => (
  <div>
    <LoadingText />
    <div className={css.cards}>
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className={`${card.card} ${card.ghost}`}>
          <Skeleton height={24} />
          <Skeleton height={20} />
          <Skeleton height={96} />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  </div>
);

function foundText(total: number): string {
  if (total === 0) return 'No hay servicios';
  return total === 1 ? '1 servicio' : `${total} servicios`;
}

/** Asks before a service is deleted. */
function DeleteService({ service }: { service: StaffService }) {
  const { report, dismiss } = usePageErrors();
  const send = useSend(deleteService);
  const remove = async () => {
    const { message } = await send({ params: { id: service._id } });
    dismiss();
    return message ?? SERVICE_TEXTS.deleted;
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="¿Eliminar este servicio?"
      remove={remove}
      failed={(error) => report(SERVICE_TEXTS.deleteFailed, error)}
    >
      <p className="no-margin">
        <strong>{service.name}</strong> deja de ofrecerse para siempre. Las citas que ya lo tienen
        no cambian.
      </p>
    </DeleteDialog>
  );
}
