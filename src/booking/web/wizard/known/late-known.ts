import { lazyPart } from '#ui/wizard/lazy-part.ts';

/** The notice of known appointments, which the first step does not wait for. */
export const KNOWN = lazyPart(async () => (await import('./known-notice.tsx')).KnownNotice);
