import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallInput } from '#ui/call.ts';
import { SearchSelect } from '#ui/panel/fields/search-select.tsx';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { saveBusiness } from '../../contract/business.ts';
import css from './business.module.css';

export const Section = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.section}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

const CONTACT = [
  ['name', 'Nombre del taller', { autoComplete: 'organization', required: true }],
  ['phone', 'Teléfono', { type: 'tel', autoComplete: 'tel' }],
  ['whatsapp', 'WhatsApp', { type: 'tel', autoComplete: 'tel' }],
  ['email', 'Email del taller', { type: 'email', autoComplete: 'email' }],
  ['address', 'Dirección', { autoComplete: 'street-address' }],
  ['mapUrl', 'Enlace al mapa', { type: 'url', inputMode: 'url' }],
] as const satisfies readonly (readonly [keyof Draft, string, object])[];

const NETWORKS = [
  ['tiktok', 'TikTok'],
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
] as const;

/** Name, contact and links on the public pages, and the address for the workshop's own mails. */
export function IdentitySection({ draft, problems, set }: SectionProps) {
  return (
    <Section legend="El taller">
      <div className={css.grid}>
        {CONTACT.map(([name, label, props]) => (
          <TextInput
            key={name}
            label={label}
            {...props}
            value={draft[name] ?? ''}
            error={problems[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
        {NETWORKS.map(([network, label]) => (
          <TextInput
            key={network}
            label={label}
            type="url"
            inputMode="url"
            value={draft.socialLinks[network] ?? ''}
            error={problems[`socialLinks.${network}`]}
            onChange={(event) =>
              set('socialLinks', { ...draft.socialLinks, [network]: event.currentTarget.value })
            }
          />
        ))}
        <SearchSelect
          label="Zona horaria"
          data={zones(draft.timeZone).map((zone) => ({ value: zone, label: zone }))}
          nothingFoundMessage="No hay ninguna zona con ese nombre"
          value={draft.timeZone}
          error={problems['timeZone']}
          onChange={(zone) => set('timeZone', zone)}
        />
      </div>
    </Section>
  );
}

/** Returns the time zones that the browser knows, and the current one. */
function zones(current: string): string[] {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].sort();
}

type NumberName =
  | 'bays'
  | 'mostClientMoves'
  | 'moveCutoffHours'
  | 'refundLimitDollars'
  | 'discountLimitPercent'
  | 'adminDiscountLimitPercent'
  | 'retentionYears'
  | `${'slotStep' | 'minimumNotice' | 'installation'}Minutes`
  | `${'horizon' | 'estimateValid'}Days`;
type NumberField = [
  name: NumberName,
  label: string,
  hint: string,
  unit: { prefix?: string; suffix?: string; min: number; max: number },
];

const AGENDA: readonly NumberField[] = [
  ['bays', 'Puestos de trabajo', 'Cuántas motos se atienden a la vez.', { min: 1, max: 20 }],
  [
    'slotStepMinutes',
    'Intervalo entre horarios',
    'Cada cuánto puede empezar una cita.',
    { suffix: ' min', min: 5, max: 240 },
  ],
  [
    'minimumNoticeMinutes',
    'Anticipación mínima',
    'Cuánto antes hay que reservar, como mínimo.',
    { suffix: ' min', min: 0, max: 10_080 },
  ],
  [
    'horizonDays',
    'Horizonte de reserva',
    'Hasta cuántos días adelante se puede reservar.',
    { suffix: ' días', min: 1, max: 365 },
  ],
  [
    'installationMinutes',
    'Duración de instalación',
    'Cuánto lleva montar un producto con cita.',
    { suffix: ' min', min: 1, max: 480 },
  ],
];

const CLIENT_PAGE: readonly NumberField[] = [
  [
    'estimateValidDays',
    'Validez de un presupuesto',
    'El cliente puede responder hasta la medianoche del último día.',
    { suffix: ' días', min: 1, max: 60 },
  ],
  [
    'moveCutoffHours',
    'Cambiar la hora hasta',
    'Horas antes de la cita. Después, el cliente tiene que comunicarse con el taller.',
    { suffix: ' horas', min: 0, max: 336 },
  ],
  [
    'mostClientMoves',
    'Cambios de hora por cita',
    'Con 0, el cliente no puede cambiar la hora.',
    { min: 0, max: 20 },
  ],
];

const REFUND: NumberField = [
  'refundLimitDollars',
  'Total diario sin confirmar identidad',
  'Hasta este total en 24 horas, un usuario reembolsa sin volver a escribir su contraseña o su código. Con 0 siempre se le pide.',
  { prefix: 'US$ ', min: 0, max: 100_000 },
];

const DISCOUNTS: readonly NumberField[] = [
  [
    'discountLimitPercent',
    'Descuento de un usuario',
    'Hasta este porcentaje, un usuario descuenta sin confirmar su identidad.',
    { suffix: ' %', min: 0, max: 100 },
  ],
  [
    'adminDiscountLimitPercent',
    'Descuento de un administrador',
    'Hasta este porcentaje, un administrador descuenta sin confirmar su identidad.',
    { suffix: ' %', min: 0, max: 100 },
  ],
];

const RETENTION: NumberField = [
  'retentionYears',
  'Eliminar los datos de un cliente tras',
  'Años desde su última cita, reserva o venta. Cada noche se eliminan para siempre los datos de quienes lo superan; finanzas e historial no cambian. Vacío: nunca.',
  { suffix: ' años', min: 2, max: 20 },
];

type NumberProps = SectionProps & { field: NumberField };

function WholeNumber({ field, draft, problems, busy, set }: NumberProps) {
  const [name, label, hint, unit] = field;
  return (
    <NumberInput
      {...unit}
      label={label}
      description={hint}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      readOnly={busy}
      value={draft[name] ?? ''}
      error={problems[name]}
      onChange={(value) => set(name, name === 'retentionYears' && value === '' ? null : value)}
    />
  );
}

type NumbersProps = SectionProps & { fields: readonly NumberField[] };

const Numbers = ({ fields, ...state }: NumbersProps) => (
  <div className={css.grid}>
    {fields.map((field) => (
      <WholeNumber key={field[0]} field={field} {...state} />
    ))}
  </div>
);

/** The settings of one or a few inputs. `security`: settings of another module, which saves them itself. */
export function SmallSections({ security, ...state }: SectionProps & { security: ReactNode }) {
  const { draft, problems, set } = state;
  return (
    <>
      <Section legend="Agenda">
        <Numbers fields={AGENDA} {...state} />
      </Section>
      <Section legend="Página del cliente">
        <Numbers fields={CLIENT_PAGE} {...state} />
      </Section>
      <Section legend="Reserva de unidades">
        <Textarea
          label="Derecho de arrepentimiento"
          description="Se muestra antes de confirmar y pagar la reserva de una unidad."
          required
          rows={6}
          autosize={false}
          value={draft.withdrawalNotice}
          error={problems['withdrawalNotice']}
          onChange={(event) => set('withdrawalNotice', event.currentTarget.value)}
        />
      </Section>
      <Section legend="Reembolsos y descuentos">
        <WholeNumber field={REFUND} {...state} />
        <Numbers fields={DISCOUNTS} {...state} />
      </Section>
      <Section legend="Copias de seguridad">
        <Switch
          label="Una copia cada hora"
          description="Sin esto se hace una cada noche, o al encender el servidor si de noche estuvo apagado."
          checked={draft.backupsHourly}
          error={problems['backupsHourly']}
          onChange={(event) => set('backupsHourly', event.currentTarget.checked)}
        />
      </Section>
      {security}
      <Section legend="Datos personales">
        <WholeNumber field={RETENTION} {...state} />
      </Section>
    </>
  );
}

/** Values of the form. Numbers may be text while they are typed; the API accepts both. */
export type Draft = Omit<CallInput<typeof saveBusiness>['body'], 'version'>;

/** Props of every section of the form. */
export type SectionProps = {
  draft: Draft;
  problems: Problems;
  /** Whether the form is being sent: an input with its own text must not accept any. */
  busy: boolean;
  set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
};

/** Renders the slots of the coming week under these settings, or the appointments outside their opening hours. */
export type Preview = (settings: Draft, part: 'week' | 'outside') => ReactNode;
