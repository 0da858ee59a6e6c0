import { type Form, fieldsOrSentence, useForm } from '#ui/panel/form/use-form.ts';
import { type RemoteVersion, useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import {
  createUser,
  MANAGED_USER_TEXTS,
  type ManagedUser,
  updateUser,
} from '../../contract/managed-user.ts';
import { addUser, changeUser, type NewUserInput, newerIn, USERS_KEY } from '../user-api.ts';
import { bodyOf, type Draft, draftOf } from './user-draft.ts';
import { mergeUserDrafts } from './user-merge.ts';

export type UserForm = { form: Form<Draft>; remote: RemoteVersion<Draft> };

/** `null`: a new user. */
export function useUserForm(user: ManagedUser | null, onSaved: () => void): UserForm {
  const remote = useRemoteVersion(user, { draftOf, merge: mergeUserDrafts, newerIn });
  const failed = user === null ? MANAGED_USER_TEXTS.createFailed : MANAGED_USER_TEXTS.updateFailed;
  const form = useForm({
    initial: remote.base,
    endpoint: user === null ? createUser : updateUser,
    toBody: bodyOf,
    send: (body) => save(user, body, remote.version),
    failureMessage: failed,
    showRejected: ({ code, kind, message }, fields) => {
      if (code === 'username-taken') return [{ username: message }, null];
      return fieldsOrSentence(fields, (kind === 'refused' && message) || failed);
    },
    onRefused: remote.onRefused,
    invalidates: USERS_KEY,
    onDone: onSaved,
  });
  return { form, remote };
}

async function save(
  user: ManagedUser | null,
  body: NewUserInput,
  version: string | undefined,
): Promise<string> {
  if (user === null) return (await addUser(body)) || MANAGED_USER_TEXTS.created;
  const change = { ...body, expectedUpdatedAt: version };
  return (await changeUser(user._id, change)) || MANAGED_USER_TEXTS.updated;
}
