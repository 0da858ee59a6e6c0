import { Button } from '@mantine/core';
import { IconBasket, IconCashRegister, IconPlus } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { LiveRegion } from '#ui/live-region.tsx';
import styles from '#ui/panel/list/list.module.css';
import { PagedListing } from '#ui/panel/list/paged-listing.tsx';
import type { StaffProduct } from '../../contract/staff-product.ts';
import { ProductFormDialog } from '../form/product-form-dialog.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductFilters } from './product-filters.tsx';
import { NoProductFound, ProductsEmpty, ProductsSkeleton } from './products-states.tsx';
import css from './products-tab.module.css';
import { type ProductList, useProducts } from './use-products.ts';
import { useToggle } from './use-toggle.ts';

/** The open dialog and its product; the product stays set while the dialog closes. */
type OpenDialog = {
  dialog: 'nothing' | 'form' | 'sale' | 'deletion';
  product: StaffProduct | null;
};

type Props = {
  /** Search text from the URL. */
  search: string;
  onSearch: (text: string) => void;
  /** Opens the counter basket. */
  onSell: () => void;
  /** «Vender Unidad», from the composition root. */
  SaleDialog: ComponentType<{ opened: boolean; onClose: () => void }>;
};

/** «Productos»: cards, product form, and the dialog that sells a unit. */
export default function ProductsTab({ search, onSearch, onSell, SaleDialog }: Props) {
  const list = useProducts({ value: search, set: onSearch });
  const [over, setOver] = useState<OpenDialog>({ dialog: 'nothing', product: null });
  const open = (what: OpenDialog['dialog'], product: StaffProduct | null = null) =>
    setOver({ dialog: what, product });
  const close = () => setOver((before) => ({ ...before, dialog: 'nothing' }));
  const { data } = list.pages;
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
            onClick={() => open('sale')}
          >
            Vender Unidad
          </Button>
          <Button
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => open('form')}
          >
            Nuevo Producto
          </Button>
        </div>
      </div>
      {data === undefined || data.categories.length === 0 ? null : <ProductFilters list={list} />}
      <Listing list={list} open={open} />
      <ProductFormDialog
        opened={over.dialog === 'form'}
        onClose={close}
        product={over.product}
        categories={data?.categories ?? []}
      />
      <SaleDialog opened={over.dialog === 'sale'} onClose={close} />
      <DeleteProduct opened={over.dialog === 'deletion'} product={over.product} onClose={close} />
    </div>
  );
}

type ListingProps = {
  list: ProductList;
  open: (what: OpenDialog['dialog'], product?: StaffProduct | null) => void;
};

function Listing({ list, open }: ListingProps) {
  const { toggling, announcement, toggle } = useToggle();
  return (
    <>
      <LiveRegion>{list.pages.data === undefined ? 'Cargando…' : announcement}</LiveRegion>
      <PagedListing
        label="Productos"
        rows="products"
        newRowsText={newRowsText}
        list={list.pages}
        found={foundText}
        waiting={<ProductsSkeleton />}
        empty={
          list.filtered ? (
            <NoProductFound onClear={list.clear} />
          ) : (
            <ProductsEmpty onCreate={() => open('form')} />
          )
        }
      >
        {({ products }) => (
          <ul className={css.cards}>
            {products.map((product) => (
              <ProductCard
                key={product._id}
                product={product}
                toggling={toggling}
                onEdit={(each) => open('form', each)}
                onToggle={toggle}
                onDelete={(each) => open('deletion', each)}
              />
            ))}
          </ul>
        )}
      </PagedListing>
    </>
  );
}

const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 producto nuevo' : `${waiting} productos nuevos`;

function foundText(count: number): string {
  return count === 1 ? '1 producto' : `${count} productos`;
}
