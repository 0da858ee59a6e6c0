import type { ReactNode } from 'react';
import type { CallInput } from '#ui/call.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { saveBusiness } from '../../contract/business.ts';

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
