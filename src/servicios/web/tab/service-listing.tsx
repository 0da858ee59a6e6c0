import { LiveRegion } from '#web-kit/live-region.tsx';
import styles from '#web-kit/panel/list/list.module.css';
import { ListFailure } from '#web-kit/panel/list/notice.tsx';
import { Pager } from '#web-kit/panel/pager.tsx';
import type { StaffService } from '../../contract/staff-service.ts';
import css from './listing.module.css';
import { ListEmpty, ListSkeleton } from './listing-states.tsx';
import { ServiceCard } from './service-card.tsx';
import type { ServiceList } from './use-service-list.ts';
import { useToggle } from './use-toggle.ts';

type Props = {
  list: ServiceList;
  onCreate: () => void;
  onEdit: (service: StaffService) => void;
  onDelete: (service: StaffService) => void;
};

/** The cards of a page, twenty of them at most. */
export function ServiceListing({ list, onCreate, onEdit, onDelete }: Props) {
  const { data, failed, stale, category } = list;
  const { toggling, toggle } = useToggle();
  return (
    <section aria-label="Lista de servicios" aria-busy={stale || (data === undefined && !failed)}>
      <LiveRegion>{data === undefined ? '' : foundText(data.total)}</LiveRegion>
      {data === undefined ? (
        failed ? (
          <ListFailure onRetry={list.retry} />
        ) : (
          <ListSkeleton />
        )
      ) : data.services.length === 0 ? (
        <ListEmpty filtered={category !== ''} onCreate={onCreate} onClear={() => list.show('')} />
      ) : (
        <div className={stale ? styles.stale : ''}>
          <ul className={css.cards}>
            {data.services.map((service) => (
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
          <Pager
            label="Páginas de servicios"
            page={data.page}
            totalPages={data.totalPages}
            onPage={list.turnTo}
          />
        </div>
      )}
    </section>
  );
}

function foundText(total: number): string {
  if (total === 0) return 'No hay servicios';
  return total === 1 ? '1 servicio' : `${total} servicios`;
}
