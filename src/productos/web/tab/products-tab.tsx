import { Button } from '@mantine/core';
import { IconCashRegister, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LiveRegion } from '#web-kit/live-region.tsx';
import styles from '#web-kit/panel/list/list.module.css';
import { ListFailure } from '#web-kit/panel/list/notice.tsx';
import type { StaffProduct } from '../../contract/staff-product.ts';
import { ProductFormDialog } from '../form/product-form-dialog.tsx';
import { SaleDialog } from '../sale/sale-dialog.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductsEmpty, ProductsSkeleton } from './products-states.tsx';
import css from './products-tab.module.css';
import { type ProductList, useProducts } from './use-products.ts';
import { useToggle } from './use-toggle.ts';

/** What lies over the list, and what it is about: kept while it closes. */
type Over = { what: 'nothing' | 'form' | 'sale' | 'deletion'; product: StaffProduct | null };

/** What the workshop builds and sells: cards, a form, and the sale over the counter. */
export default function ProductsTab() {
  const list = useProducts();
  const [over, setOver] = useState<Over>({ what: 'nothing', product: null });
  const create = useRef<HTMLButtonElement>(null);
  const open = (what: Over['what'], product: StaffProduct | null = null) =>
    setOver({ what, product });
  const close = () => setOver((before) => ({ ...before, what: 'nothing' }));
  const products = list.products ?? [];
  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <h1 className={styles.title}>Productos</h1>
        <div className={css.ways}>
          <Button
            variant="default"
            leftSection={<IconCashRegister size={20} aria-hidden="true" />}
            disabled={list.products === undefined}
            onClick={() => open('sale')}
          >
            Vender Unidad
          </Button>
          <Button
            ref={create}
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={() => open('form')}
          >
            Nuevo Producto
          </Button>
        </div>
      </div>
      <Listing list={list} open={open} />
      <ProductFormDialog
        opened={over.what === 'form'}
        onClose={close}
        product={over.product}
        categories={categoriesOf(products)}
      />
      <SaleDialog opened={over.what === 'sale'} onClose={close} products={products} />
      <DeleteProduct
        opened={over.what === 'deletion'}
        product={over.product}
        onClose={close}
        onDeleted={() => create.current?.focus()}
      />
    </div>
  );
}

type ListingProps = {
  list: ProductList;
  open: (what: Over['what'], product?: StaffProduct | null) => void;
};

function Listing({ list: { products, failed, retry }, open }: ListingProps) {
  const { toggling, said, toggle } = useToggle();
  return (
    <section aria-label="Productos" aria-busy={products === undefined && !failed}>
      <LiveRegion>{said === '' ? foundText(products?.length) : said}</LiveRegion>
      {products === undefined ? (
        failed ? (
          <ListFailure onRetry={retry} />
        ) : (
          <ProductsSkeleton />
        )
      ) : products.length === 0 ? (
        <ProductsEmpty onCreate={() => open('form')} />
      ) : (
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
    </section>
  );
}

function foundText(count: number | undefined): string {
  if (count === undefined) return 'Cargando…';
  return count === 1 ? '1 producto' : `${count} productos`;
}

/** Suggested for the next one. */
function categoriesOf(products: readonly StaffProduct[]): string[] {
  return [...new Set(products.map(({ category }) => category))].sort((a, b) =>
    a.localeCompare(b, 'es'),
  );
}
