import * as z from 'zod/mini';
import type { CallError } from '#ui/call.ts';
import { type Form, fieldsOrSentence, useForm } from '#ui/panel/form/use-form.ts';
import { type RemoteVersion, useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  createUser,
  MANAGED_USER_TEXTS,
  type ManagedUser,
  managedUser,
  updateUser,
} from '../../contract/managed-user.ts';
import { type Draft, draftOf, userBody } from './user-draft.ts';
import { mergeUserDrafts } from './user-merge.ts';

export type UserForm = { form: Form<Draft>; remote: RemoteVersion<Draft> };

/** `null`: a new user. */
export function useUserForm(user: ManagedUser | null, onSaved: () => void): UserForm {
  const [create, update] = [useSend(createUser), useSend(updateUser)];
  const remote = useRemoteVersion(user, { draftOf, merge: mergeUserDrafts, newerIn });
  const failed = user === null ? MANAGED_USER_TEXTS.createFailed : MANAGED_USER_TEXTS.updateFailed;
  const form = useForm({
    initial: remote.base,
    endpoint: user === null ? createUser : updateUser,
    toBody: userBody,
    send: async (body) => {
      if (user === null) return (await create({ body })).message ?? MANAGED_USER_TEXTS.created;
      const change = { ...body, expectedUpdatedAt: remote.version };
      const { message } = await update({ params: { id: user._id }, body: change });
      return message ?? MANAGED_USER_TEXTS.updated;
    },
    failureMessage: failed,
    showRejected: ({ code, kind, message }, fields) => {
      if (code === 'username-taken') return [{ username: message }, null];
      return fieldsOrSentence(fields, (kind === 'refused' && message) || failed);
    },
    onRefused: remote.onRefused,
    onDone: onSaved,
  });
  return { form, remote };
}

/** Returns the current user from the error `changed-meanwhile`, else `null`. */
function newerIn({ code, data }: CallError): ManagedUser | null {
  return code === 'changed-meanwhile' ? (z.safeParse(managedUser, data).data ?? null) : null;
}
