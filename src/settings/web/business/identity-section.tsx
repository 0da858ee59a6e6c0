import { TextInput } from '@mantine/core';
import { SearchSelect } from '#ui/panel/fields/search-select.tsx';
import css from './business.module.css';
import type { Draft, SectionProps } from './section-props.ts';

const FIELDS = [
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
    <fieldset className={css.section}>
      <legend>El taller</legend>
      <div className={css.grid}>
        {FIELDS.map(([name, label, props]) => (
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
    </fieldset>
  );
}

/** Returns the time zones that the browser knows, and the current one. */
function zones(current: string): string[] {
  return [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].sort();
}
