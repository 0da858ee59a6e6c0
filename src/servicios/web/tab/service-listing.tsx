import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import type { StaffService } from '../../contract/staff-service.ts';
import css from './listing.module.css';
import { CardSkeleton, ListEmpty } from './listing-states.tsx';
import { ServiceCard } from './service-card.tsx';
import type { ServiceList } from './use-service-list.ts';
import { useToggle } from './use-toggle.ts';

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
