import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseCents } from '#shared/fields/number-input.ts';
import { marginOf, marginText } from '#shared/money/margin.ts';
import { formatCents } from '#shared/money/money.ts';
import { componentsById } from '#stock/web/component-source.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { CheckboxCard } from '#ui/panel/fields/checkbox-card.tsx';
import type { Form } from '#ui/panel/form/use-form.ts';
import { costOfDraft, type Draft, type DraftLine } from './product-draft.ts';
import css from './product-form.module.css';

type Props = { form: Form<Draft>; costs: ReadonlyMap<string, number> };

/** Cost of one unit, calculated or manual, and the margin. */
export function CostFields({ form: { draft, change, input }, costs }: Props) {
  const cost = costOfDraft(draft, costs);
  const price = parseCents(draft.price);
  return (
    <div className={css.cost}>
      <div className={css.wide}>
        <CheckboxCard
          label="Calcular el costo con los componentes"
          meaning="El costo sigue al de cada componente cuando cambia."
          checked={draft.autoCost}
          onChange={(autoCost) => change({ autoCost }, 'manualCost')}
        />
      </div>
      {draft.autoCost ? (
        <dl className={css.figure}>
          <dt>Costo</dt>
          <dd>{cost === null ? '—' : formatCents(cost)}</dd>
          {draft.lines.length === 0 ? (
            <dd className={css.hint}>
              Sin componentes el costo es 0: agrégalos, o ingrésalo a mano.
            </dd>
          ) : null}
        </dl>
      ) : (
        <AmountField label="Costo" money {...input('manualCost')} />
      )}
      <Margin price={price} cost={cost} />
    </div>
  );
}

function Margin({ price, cost }: { price: number | null; cost: number | null }) {
  const percent = price === null || price <= 0 || cost === null ? null : marginOf(price, cost);
  const isLoss = percent !== null && percent < 0;
  return (
    <dl className={css.figure}>
      <dt>Margen</dt>
      <dd className={isLoss ? (css.lost ?? '') : ''}>{marginText(percent)}</dd>
      {isLoss ? <dd className={css.hint}>Se vende por menos de lo que cuesta.</dd> : null}
    </dl>
  );
}

/** Returns the current cost per unit of the lines' components in dollars, by id; unknown ones are missing. */
export function useCosts(lines: readonly DraftLine[]): ReadonlyMap<string, number> {
  const ids = lines.map(({ component }) => component._id).toSorted();
  const { data } = useQuery({
    ...componentsById(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.map(({ _id, costPerUnit }) => [_id, costPerUnit]));
}
