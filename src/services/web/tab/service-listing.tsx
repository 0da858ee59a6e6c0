import { Button } from '@mantine/core';
import { IconPlus, IconTool } from '@tabler/icons-react';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { StaffService } from '../../contract/staff-service.ts';
import { ClearButton } from './category-filter.tsx';
import css from './listing.module.css';
import { ServiceCard } from './service-card.tsx';
import type { ServiceList } from './use-service-list.ts';
import { useToggle } from './use-toggle.ts';

type EmptyProps = { filtered: boolean; onCreate: () => void; onClear: () => void };

function ListEmpty({ filtered, onCreate, onClear }: EmptyProps) {
  const create = (verb: string) => (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onCreate}>
      {verb}
    </Button>
  );
  if (filtered) {
    return (
      <ListNotice icon={IconTool} sentence="No hay servicios en esta categoría">
        {create('Crear servicio')}
        <ClearButton onClick={onClear} />
      </ListNotice>
    );
  }
  return (
    <ListNotice
      icon={IconTool}
      sentence="No hay servicios"
      advice="Crea el primero para que tus clientes puedan reservarlo."
    >
      {create('Crear el primer servicio')}
    </ListNotice>
  );
}

const GHOSTS = ['one', 'two', 'three', 'four', 'five', 'six'];

function CardSkeleton() {
  return (
    <div>
      <LoadingText />
      <div className={css.cards}>
        {GHOSTS.map((ghost) => (
          <div key={ghost} className={`${css.card} ${css.ghost}`}>
            <Skeleton height={24} />
            <Skeleton height={20} />
            <Skeleton height={96} />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </div>
  );
}

type Props = {
  list: ServiceList;
  onCreate: () => void;
  onEdit: (service: StaffService) => void;
  onDelete: (service: StaffService) => void;
};

/** The cards of a page, at most twenty. */
export function ServiceListing({ list, onCreate, onEdit, onDelete }: Props) {
  const { pages, category, show } = list;
  const { toggling, toggle } = useToggle();
  return (
    <PagedListing
      label="Servicios"
      rows="services"
      news={(waiting) => (waiting === 1 ? '1 servicio nuevo' : `${waiting} servicios nuevos`)}
      list={pages}
      found={foundText}
      waiting={<CardSkeleton />}
      empty={<ListEmpty filtered={category !== ''} onCreate={onCreate} onClear={() => show('')} />}
    >
      {({ services }) => (
        <ul className={css.cards}>
          {services.map((service) => (
            <ServiceCard
              key={service._id}
              service={service}
              toggling={toggling === service._id}
              onToggle={() => void toggle(service)}
              onEdit={() => onEdit(service)}
              onDelete={() => onDelete(service)}
            />
          ))}
        </ul>
      )}
    </PagedListing>
  );
}

function foundText(total: number): string {
  if (total === 0) return 'No hay servicios';
  return total === 1 ? '1 servicio' : `${total} servicios`;
}
