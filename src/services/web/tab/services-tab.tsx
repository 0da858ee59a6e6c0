import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '#ui/panel/list/list.module.css';
import type { StaffService } from '../../contract/staff-service.ts';
import { ServiceFormDialog } from '../form/service-form-dialog.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { DeleteService } from './delete-service.tsx';
import { ServiceListing } from './service-listing.tsx';
import css from './services-tab.module.css';
import { useServiceList } from './use-service-list.ts';

/** The open dialog and its service; the service stays set while the dialog closes. */
type OpenDialog = { dialog: 'nothing' | 'form' | 'deletion'; service: StaffService | null };

/** «Servicios»: cards and service form. */
export function ServicesTab() {
  const list = useServiceList();
  const [over, setOver] = useState<OpenDialog>({ dialog: 'nothing', service: null });
  const open = (what: OpenDialog['dialog'], service: StaffService | null) =>
    setOver({ dialog: what, service });
  const close = () => setOver((before) => ({ ...before, dialog: 'nothing' }));
  // Clears a filter that would hide the saved service.
  const showSaved = ({ category }: StaffService) => {
    if (list.category !== '' && list.category !== category) list.show('');
  };
  return (
    <div className={styles.tab}>
      <div className={`${styles.head} ${css.head}`}>
        <h1 className={styles.title}>Servicios</h1>
        <Button
          className={css.create ?? ''}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => open('form', null)}
        >
          Nuevo servicio
        </Button>
      </div>
      <CategoryFilter category={list.category} onCategory={list.show} />
      <ServiceListing
        list={list}
        onCreate={() => open('form', null)}
        onEdit={(service) => open('form', service)}
        onDelete={(service) => open('deletion', service)}
      />
      <ServiceFormDialog
        opened={over.dialog === 'form'}
        service={over.service}
        onClose={close}
        onSaved={showSaved}
      />
      <DeleteService opened={over.dialog === 'deletion'} service={over.service} onClose={close} />
    </div>
  );
}
