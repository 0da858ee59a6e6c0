import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { PRODUCT_TEXTS, type StaffProduct } from '../../contract/staff-product.ts';
import { type ProductPage, productKeys, toggleProduct } from '../staff-product-api.ts';

type Toggle = {
  /** Id of the product whose active state is being changed. */
  toggling: string | null;
  announcement: string;
  toggle: (product: StaffProduct) => void;
};

/** Switches a product on or off, one at a time. Errors are shown in the page banner. */
export function useToggle(): Toggle {
  const client = useQueryClient();
  const { report, dismiss } = usePageErrors();
  const [toggling, setToggling] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const busy = useRef(false);

  async function send({ _id, active }: StaffProduct): Promise<void> {
    busy.current = true;
    setToggling(_id);
    try {
      const changed = await toggleProduct(_id, !active);
      client.setQueriesData<ProductPage>(
        { queryKey: productKeys.lists },
        (page) =>
          page && {
            ...page,
            products: page.products.map((product) => (product._id === _id ? changed : product)),
          },
      );
      setAnnouncement(`${changed.name}: ${changed.active ? 'activo' : 'inactivo'}`);
      dismiss();
    } catch (error) {
      if (!endsSession(error)) report(PRODUCT_TEXTS.toggleFailed, error);
    } finally {
      busy.current = false;
      setToggling(null);
      void client.invalidateQueries({ queryKey: productKeys.all });
    }
  }

  const toggle = (product: StaffProduct) => {
    if (!busy.current) void send(product);
  };
  return { toggling, announcement, toggle };
}
