import { TextInput } from '@mantine/core';
import { parseCents } from '#shared/fields/number-input.ts';
import { marginOf, marginText } from '#shared/money/margin.ts';
import { formatCents } from '#shared/money/money.ts';
import { BOM, bomCents, bomProblems } from '#stock/web/bom-field.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { EditDialog, EditField } from '#ui/panel/form/edit-dialog.tsx';
import {
  amount,
  area,
  type BodyOf,
  choice,
  type DraftOf,
  type Field,
  type FieldInput,
  fieldsOf,
  text,
  whole,
} from '#ui/panel/form/fields.tsx';
import { toggle } from '#ui/panel/form/toggle-field.tsx';
import { type Edit, type FormSpec, useEdit } from '#ui/panel/form/use-edit.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  createService,
  SERVICE_TEXTS,
  type StaffService,
  updateService,
} from '../../contract/staff-service.ts';
import { CATEGORY_LABELS } from '../../rules/category.ts';
import { splitRequirements, SERVICE_FIELD_TEXTS as TEXTS } from '../../rules/service-fields.ts';
import { DURATION, PLAN } from './plan-fields.tsx';
import css from './service-form.module.css';

const REQUIREMENTS: Field<string[], string, string[]> = {
  label: 'Requisitos',
  initial: '',
  read: (requirements) => requirements.join(', '),
  write: splitRequirements,
  textOf: (typed) => typed,
  input: (input) => <RequirementsInput {...input} />,
};

const FIELDS = fieldsOf<StaffService>()({
  name: text('Nombre', { required: true }),
  description: area('Descripción', { required: true }),
  category: choice('Categoría', CATEGORY_LABELS, 'maintenance'),
  stock: whole('Stock', { initial: '0', hint: '0 si no llevas la cuenta.' }),
  duration: DURATION,
  price: amount('Precio', { wrong: TEXTS.price }),
  usesComponents: toggle('Usa componentes del stock', {
    hint: 'El costo es la suma de sus componentes, que salen del stock al terminar el trabajo.',
  }),
  components: BOM,
  manualCost: amount('Costo', { initial: '0', required: false }),
  requirements: REQUIREMENTS,
  active: toggle('Activo', {
    initial: true,
    hint: 'Los clientes lo ven y lo pueden reservar.',
  }),
  plan: PLAN,
});
const COSTS = ['price', 'usesComponents', 'components', 'manualCost'] as const;
const ROWS = [
  'name',
  'description',
  ['category', 'stock'],
  'duration',
  { names: COSTS, Inputs: CostFields },
  'requirements',
  'active',
  'plan',
] as const;

export type ServiceDraft = DraftOf<typeof FIELDS>;

/** The manual cost is sent only if no components are used. */
const costOrComponents = ({ components, manualCost, ...body }: BodyOf<typeof FIELDS>) =>
  body.usesComponents ? { ...body, components } : { ...body, manualCost };

export const SERVICE_FORM: FormSpec<typeof FIELDS, ReturnType<typeof costOrComponents>> = {
  fields: FIELDS,
  endpoint: createService,
  toBody: costOrComponents,
  validate: ({ usesComponents, components, manualCost }, base) => {
    if (!usesComponents) return centsIn(manualCost) === null ? { manualCost: TEXTS.cost } : {};
    // The contract says so only once every other field is valid.
    if (components.length === 0) return { components: TEXTS.noComponents };
    return bomProblems(components, base.components);
  },
};

/** Reads a typed amount of money, 0 or more, in cents; `null` for other text. */
function centsIn(typed: string): number | null {
  const cents = parseCents(typed);
  return cents !== null && cents >= 0 ? cents : null;
}

/** Returns the cost in cents: of the components, or as typed; `null` while an amount is not a number. */
export const costCentsOf = ({ usesComponents, components, manualCost }: ServiceDraft) =>
  usesComponents ? bomCents(components) : centsIn(manualCost);

/** Returns the margin as a percentage; `null` without a price or while an amount is not a number. */
export function marginOfDraft(draft: ServiceDraft): number | null {
  const [price, cost] = [centsIn(draft.price), costCentsOf(draft)];
  return price === null || cost === null ? null : marginOf(price, cost);
}

type Props = {
  /** `null`: a new service. */
  service: StaffService | null;
  onSaved: (service: StaffService) => void;
};

/** Dialog that creates or changes a service. */
export function ServiceForm({ service, onSaved }: Props) {
  const { onClose } = useDialogFrame();
  const create = useSend(createService);
  const update = useSend(updateService);
  const edit = useEdit({
    spec: SERVICE_FORM,
    record: service,
    send: (body, expectedUpdatedAt) =>
      service === null
        ? create({ body })
        : update({ params: { id: service._id }, body: { ...body, expectedUpdatedAt } }),
    failureMessage: SERVICE_TEXTS.saveFailed,
    success: service === null ? SERVICE_TEXTS.created : SERVICE_TEXTS.updated,
    onDone: ({ data }) => {
      onClose();
      onSaved(data);
    },
  });
  return (
    <EditDialog
      edit={edit}
      title={service === null ? 'Nuevo servicio' : `Editar ${service.name}`}
      verb={service === null ? 'Crear servicio' : 'Guardar cambios'}
      rows={ROWS}
    />
  );
}

/** Price, cost (manual, or the current cost of the components) and margin. */
function CostFields({ edit }: { edit: Edit<typeof FIELDS> }) {
  const { draft } = edit.form;
  return (
    <fieldset className={css.set}>
      <legend>Precio y costo</legend>
      <div className="two-fields">
        <EditField edit={edit} name="price" />
        {draft.usesComponents ? null : <EditField edit={edit} name="manualCost" />}
      </div>
      <EditField edit={edit} name="usesComponents" />
      {draft.usesComponents ? <EditField edit={edit} name="components" /> : null}
      <CostResult draft={draft} />
    </fieldset>
  );
}

function CostResult({ draft }: { draft: ServiceDraft }) {
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

function RequirementsInput({ problems: _, ...input }: FieldInput<string>) {
  const requirements = splitRequirements(input.value);
  return (
    <div>
      <TextInput
        {...input}
        label="Requisitos (opcional)"
        description="Separados por comas. Por ejemplo: Traer la libreta, Tanque con poca nafta"
        autoComplete="off"
      />
      {requirements.length === 0 ? null : (
        <ul className={css.chips} aria-label="Requisitos que se van a mostrar">
          {requirements.map((requirement, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be typed twice
            <li key={index}>{requirement}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
