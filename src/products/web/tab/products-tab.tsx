import { Button } from '@mantine/core';
import {
  IconBasket,
  IconCashRegister,
  IconPackage,
  IconPlus,
  IconSearchOff,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { useToggle } from '#ui/panel/actions/use-toggle.ts';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import styles from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-notice.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { usePage } from '#ui/panel/list/use-page.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { PRODUCT_TEXTS, type StaffProduct, toggleProduct } from '../../contract/staff-product.ts';
import { ProductForm } from '../form/product-form.tsx';
import { productPageQuery } from '../products-query.ts';
import { DeleteProduct } from './delete-product.tsx';
import { ProductCard } from './product-card.tsx';
import { NO_FILTERS, ProductFilters } from './product-filters.tsx';
import css from './products-tab.module.css';

type Props = {
  /** Search text from the URL. */
  search: string;
  onSearch: (text: string) => void;
  /** Opens the counter basket. */
  onSell: () => void;
  /** «Vender Unidad», from the composition root. */
  SaleDialog: ComponentType;
};

/** «Productos»: cards, product form, and the dialog that sells a unit. */
export default function ProductsTab(props: Props) {
  return (
    <DialogHost>
      <Products {...props} />
    </DialogHost>
  );
}

function Products({ search, onSearch, onSell, SaleDialog }: Props) {
  const openDialog = useOpenDialog();
  const { announcement, ...switching } = useAnnouncedToggle();
  const address = { value: search, set: onSearch };
  const { filters, applied, page, change, clear, goToPage } = useFilters(NO_FILTERS, ['search'], {
    ...NO_FILTERS,
    search,
  });
  const query = { ...applied, search: applied.search.trim(), page };
  useUrlFilter(query.search, address, (search) => change({ search }));
  const list = usePage({
    ...productPageQuery(query),
    page,
    goToPage,
    failureMessage: PRODUCT_TEXTS.loadFailed,
  });
  const categories = list.data?.categories ?? [];
  const openForm = (product: StaffProduct | null) =>
    openDialog(<ProductForm product={product} categories={categories} />);
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <h1 className={styles.title}>Productos</h1>
        <div className={css.ways}>
          <Button
            variant="default"
            leftSection={<IconBasket size={20} aria-hidden="true" />}
            onClick={onSell}
          >
            Venta de mostrador
          </Button>
          <Button
            variant="default"
            leftSection={<IconCashRegister size={20} aria-hidden="true" />}
            onClick={() => openDialog(<SaleDialog />)}
          >
            Vender Unidad
          </Button>
          <CreateButton verb="Nuevo Producto" onClick={() => openForm(null)} />
        </div>
      </div>
      {categories.length === 0 ? null : (
        <ProductFilters categories={categories} filters={filters} change={change} />
      )}
      <LiveRegion>{list.data === undefined ? 'Cargando…' : announcement}</LiveRegion>
      <PagedListing
        label="Productos"
        rows="products"
        newRowsText={(waiting) =>
          waiting === 1 ? '1 producto nuevo' : `${waiting} productos nuevos`
        }
        list={list}
        found={(count) => (count === 1 ? '1 producto' : `${count} productos`)}
        waiting={<ProductsSkeleton />}
        empty={
          query.search !== '' || applied.category !== '' ? (
            <NoProductFound onClear={clear} />
          ) : (
            <ListNotice
              icon={IconPackage}
              sentence="No hay productos"
              advice="Crea el primero para venderlo, agendarlo o reservarlo."
            >
              <CreateButton verb="Crear el primer producto" onClick={() => openForm(null)} />
            </ListNotice>
          )
        }
      >
        {({ products }) => (
          <ul className={css.cards}>
            {products.map((product) => (
              <ProductCard
                key={product._id}
                product={product}
                {...switching}
                onEdit={() => openForm(product)}
                onDelete={() => openDialog(<DeleteProduct product={product} />)}
              />
            ))}
          </ul>
        )}
      </PagedListing>
    </div>
  );
}

function useAnnouncedToggle() {
  const send = useSend(toggleProduct);
  const [announcement, setAnnouncement] = useState('');
  const switching = useToggle<StaffProduct>({
    send: (id, active) => send({ params: { id }, body: { active } }),
    failureMessage: PRODUCT_TEXTS.toggleFailed,
    onDone: ({ name, active }) => setAnnouncement(`${name}: ${active ? 'activo' : 'inactivo'}`),
  });
  return { ...switching, announcement };
}

const CreateButton = ({ verb, onClick }: { verb: string; onClick: () => void }) => (
  <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onClick}>
    {verb}
  </Button>
);

const NoProductFound = ({ onClear }: { onClear: () => void }) => (
  <ListNotice icon={IconSearchOff} sentence="Ningún producto coincide con la búsqueda">
    <Button variant="subtle" leftSection={<IconX size={18} aria-hidden="true" />} onClick={onClear}>
      Quitar búsqueda
    </Button>
  </ListNotice>
);

/** Placeholder cards, as many as a screen shows. */
const ProductsSkeleton = () => (
  <div className={css.cards}>
    {['1', '2', '3', '4', '5', '6'].map((card) => (
      <div key={card} className={css.ghost}>
        <div className={css.ghostPicture} />
        <div className={css.ghostBody}>
          <Skeleton height={24} />
          <Skeleton height={20} />
          <Skeleton height={64} />
          <Skeleton height={44} />
        </div>
      </div>
    ))}
  </div>
);
