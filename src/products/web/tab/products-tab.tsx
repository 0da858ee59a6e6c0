import { Button, Select, TextInput } from '@mantine/core';
import {
  IconBasket,
  IconCashRegister,
  IconPackage,
  IconPlus,
  IconSearch,
  IconSearchOff,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import { useToggle } from '#ui/panel/actions/use-toggle.ts';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { allOption, ChoiceFilter } from '#ui/panel/filters/filter-inputs.tsx';
import { useFilters } from '#ui/panel/filters/use-filters.ts';
import { useUrlFilter } from '#ui/panel/filters/use-url-filter.ts';
import styles from '#ui/panel/list/list.module.css';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import { usePage } from '#ui/panel/list/use-page.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  deleteProduct,
  PRODUCT_SORTS,
  PRODUCT_TEXTS,
  type ProductSort,
  type StaffProduct,
  toggleProduct,
} from '../../contract/staff-product.ts';
import { ProductForm } from '../form/product-form.tsx';
import { productPageQuery } from '../products-query.ts';
import { ProductCard } from './product-card.tsx';
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
            <NoProduct onCreate={() => openForm(null)} />
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

const NoProduct = ({ onCreate }: { onCreate: () => void }) => (
  <ListNotice
    icon={IconPackage}
    sentence="No hay productos"
    advice="Crea el primero para venderlo, agendarlo o reservarlo."
  >
    <CreateButton verb="Crear el primer producto" onClick={onCreate} />
  </ListNotice>
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

const SORT_LABELS: Readonly<Record<ProductSort, string>> = {
  name: 'Nombre',
  cheapest: 'Precio: menor primero',
  dearest: 'Precio: mayor primero',
  newest: 'Más nuevos',
};

type Filters = { search: string; category: string; sort: ProductSort };

const NO_FILTERS: Filters = { search: '', category: '', sort: PRODUCT_SORTS[0] };

type ProductFiltersProps = {
  categories: readonly string[];
  filters: Filters;
  change: (part: Partial<Filters>) => void;
};

/** Search, category and order of the products. */
function ProductFilters({ categories, filters, change }: ProductFiltersProps) {
  return (
    <search className="wrap align-end gap-12" aria-label="Filtros de productos">
      <TextInput
        label="Buscar"
        className={css.search ?? ''}
        placeholder="Nombre, categoría o descripción"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        value={filters.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
        data-first-filter
      />
      <ChoiceFilter
        label="Categoría"
        className={css.choice}
        data={[allOption('Todas'), ...categories.map((name) => ({ value: name, label: name }))]}
        value={filters.category}
        onChange={(category) => change({ category })}
      />
      <Select
        label="Orden"
        className={css.choice ?? ''}
        data={PRODUCT_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        allowDeselect={false}
        value={filters.sort}
        onChange={(value) => {
          const sort = PRODUCT_SORTS.find((option) => option === value);
          if (sort !== undefined) change({ sort });
        }}
      />
    </search>
  );
}

/** Asks before a product is deleted. */
function DeleteProduct({ product }: { product: StaffProduct }) {
  const { report, dismiss } = usePageErrors();
  const send = useSend(deleteProduct);
  const remove = async () => {
    const { message } = await send({ params: { id: product._id } });
    dismiss();
    return message || PRODUCT_TEXTS.deleted;
  };
  return (
    <DeleteDialog
      {...useDialogFrame()}
      title="¿Eliminar este producto?"
      remove={remove}
      failed={(error) => {
        if (!endsSession(error)) report(PRODUCT_TEXTS.deleteFailed, error);
      }}
    >
      <p className="no-margin">
        <strong>{product.name}</strong> deja de ofrecerse y sale de la lista. Lo que ya se agendó o
        se vendió no cambia.
      </p>
    </DeleteDialog>
  );
}
