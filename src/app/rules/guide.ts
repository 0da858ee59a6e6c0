/** The pages of the guide (`docs/guia`): file without `.md`, name in the list of pages, and address. */
export const GUIDE_PAGES = [
  { file: 'README', name: 'Inicio', path: '/guia' },
  { file: 'dueno', name: 'Dueño', path: '/guia/dueno' },
  { file: 'recepcion', name: 'Recepción', path: '/guia/recepcion' },
  { file: 'taller', name: 'Taller', path: '/guia/taller' },
  { file: 'contador', name: 'Contador', path: '/guia/contador' },
] as const;

export type GuideFile = (typeof GUIDE_PAGES)[number]['file'];

/** A page of the guide, rendered from its Markdown. */
export type GuidePage = {
  file: GuideFile;
  title: string;
  /** The sections of the second level, in order. */
  sections: readonly { id: string; title: string }[];
  /** Without the title. */
  html: string;
};
