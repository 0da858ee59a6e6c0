import { useState } from 'react';
import type { CallError } from '#ui/call.ts';
import { type Form, fieldsOrSentence, useForm } from '#ui/panel/form/use-form.ts';
import { type RemoteVersion, useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import { randomKey } from '#ui/random-key.ts';
import { SERVICE_TEXTS, type StaffService } from '../../contract/staff-service.ts';
import { addService, changeService, newerServiceIn, serviceKeys } from '../staff-service-api.ts';
import { type Draft, draftOf, SERVICE_RESOLVER, validateService } from './service-draft.ts';
import { mergeServiceDrafts } from './service-merge.ts';

export type ServiceForm = { form: Form<Draft>; remote: RemoteVersion<Draft> };

/** `null`: a new service. */
export function useServiceForm(
  service: StaffService | null,
  onSaved: (service: StaffService) => void,
): ServiceForm {
  const plan = { draftOf, merge: mergeServiceDrafts, newerIn: newerServiceIn };
  const remote = useRemoteVersion(service, plan);
  const [key] = useState(randomKey);
  const form = useForm({
    ...SERVICE_RESOLVER,
    validate: (draft) => validateService(draft, remote.base),
    initial: remote.base,
    send: (input) =>
      service === null
        ? addService(input, key)
        : changeService(service._id, { ...input, expectedUpdatedAt: remote.version }),
    failureMessage: SERVICE_TEXTS.saveFailed,
    showRejected: (error, fields) => fieldsOrSentence(fields, messageOf(error)),
    onRefused: remote.onRefused,
    invalidates: serviceKeys.all,
    onDone: (saved) => onSaved(saved.service),
  });
  return { form, remote };
}

/** Returns the server's message; without an answer, the default message and the reason. */
function messageOf({ kind, message }: CallError): string {
  if (kind === 'connection') return `${SERVICE_TEXTS.saveFailed}. ${message}`;
  return message || SERVICE_TEXTS.saveFailed;
}
