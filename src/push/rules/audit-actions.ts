import type { AuditText } from '#shared/records/audit-text.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof PUSH_AUDIT, true> {}
}

export const PUSH_AUDIT = {
  'push-device-added': {
    label: 'Avisos activados',
    sentence: () => 'activó los avisos en un dispositivo',
  },
  'push-device-removed': {
    label: 'Avisos desactivados',
    sentence: ({ other, oldest }) =>
      oldest === true
        ? 'desactivó los avisos en su dispositivo más antiguo'
        : `desactivó los avisos ${other === true ? 'de otro usuario ' : ''}en un dispositivo`,
  },
} satisfies Record<string, AuditText>;
