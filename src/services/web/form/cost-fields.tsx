import { Switch } from '@mantine/core';
import { marginText } from '#shared/money/margin.ts';
import { formatCents } from '#shared/money/money.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import type { Form } from '#ui/panel/form/use-form.ts';
import { BomField } from './bom-field.tsx';
import { costCentsOf, type Draft, marginOfDraft } from './service-draft.ts';
import css from './service-form.module.css';

type Props = { form: Form<Draft> };

/** Price, cost (manual, or the current cost of the components) and margin. */
export function CostFields({ form: { draft, problems, change, input } }: Props) {
  return (
    <fieldset className={css.money}>
      <legend>Precio y costo</legend>
      <div className={css.pair}>
        <AmountField label="Precio" money {...input('price')} />
        {draft.usesComponents ? null : (
          <AmountField label="Costo" money required={false} {...input('cost')} />
        )}
      </div>
      <Switch
        label="Usa componentes del stock"
        description="El costo es la suma de sus componentes, que salen del stock al terminar el trabajo."
        checked={draft.usesComponents}
        onChange={(event) => change({ usesComponents: event.currentTarget.checked }, 'components')}
      />
      {draft.usesComponents ? (
        <BomField
          lines={draft.lines}
          problems={problems}
          onLines={(lines, field) => change({ lines }, field ?? 'components')}
        />
      ) : null}
      <CostResult draft={draft} />
    </fieldset>
  );
}

function CostResult({ draft }: { draft: Draft }) {
  const cost = costCentsOf(draft);
  const margin = marginOfDraft(draft);
  const loss = margin !== null && margin < 0;
  return (
    <dl className={css.result}>
      <div>
        <dt>Costo</dt>
        <dd>{cost === null ? '—' : formatCents(cost)}</dd>
      </div>
      <div>
        <dt>Margen</dt>
        <dd className={loss ? css.loss : ''}>
          {marginText(margin)}
          {loss ? <span className={css.lossWord}>Se vende a pérdida</span> : null}
        </dd>
      </div>
    </dl>
  );
}
