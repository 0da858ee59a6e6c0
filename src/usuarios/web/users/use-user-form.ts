import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { CallError } from '#web-kit/call.ts';
import { without, withUnsaid } from '#web-kit/panel/problems.ts';
import { endsSession } from '#web-kit/panel/staff-call.ts';
import { toastDone } from '#web-kit/panel/toast.ts';
import { useFirstProblem } from '#web-kit/panel/use-first-problem.ts';
import { type SharedDraft, useSharedDraft } from '#web-kit/panel/use-shared-draft.ts';
import type { ManagedUser } from '../../contract/managed-user.ts';
import { SENTENCES } from '../../contract/user.ts';
import { addUser, changeUser, newerIn, userKeys } from '../user-api.ts';
import { type Draft, draftOf, type Problems, problemsOf } from './user-draft.ts';
import { mergeOf } from './user-merge.ts';

export type UserForm = {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  problems: Problems;
  busy: boolean;
  dirty: boolean;
  newer: ManagedUser | undefined;
  theirs: SharedDraft<ManagedUser, Draft>['theirs'];
  /** Takes over what somebody else changed meanwhile, and says what it was. */
  look: () => void;
  change: (part: Partial<Draft>) => void;
  submit: () => Promise<void>;
};

/** `null`: a new user. */
export function useUserForm(user: ManagedUser | null, onSaved: () => void): UserForm {
  const shared = useSharedDraft(user, { draftOf, merge: mergeOf });
  const { draft, setDraft, version } = shared;
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [form, leadToProblem, unsaid] = useFirstProblem(problems);
  const client = useQueryClient();

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) => without(before, Object.keys(part)));
  };
  const refuse = (found: Problems) => {
    setProblems(found);
    leadToProblem();
  };
  const submit = async () => {
    if (busy) return;
    const found = problemsOf(draft, user === null);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    setProblems({});
    try {
      const message = await save(user, draft, version);
      await client.invalidateQueries({ queryKey: userKeys.users });
      toastDone(message);
      onSaved();
    } catch (error) {
      const refused = problemsIn(error, user === null);
      const newer = newerIn(error);
      if (newer !== null) shared.noteNewer(newer);
      if (refused !== null) refuse(refused);
    } finally {
      setBusy(false);
    }
  };
  const look = () => {
    shared.takeOver();
    refuse({});
  };
  const { dirty, newer, theirs } = shared;
  return {
    form,
    draft,
    problems: withUnsaid(problems, unsaid),
    busy,
    dirty,
    newer,
    theirs,
    look,
    change,
    submit,
  };
}

async function save(
  user: ManagedUser | null,
  draft: Draft,
  version: string | undefined,
): Promise<string> {
  const sent = { ...draft, permissions: draft.role === 'admin' ? [] : draft.permissions };
  if (user === null) return (await addUser(sent)) || SENTENCES.created;
  const change = { ...sent, expectedUpdatedAt: version };
  return (await changeUser(user._id, change)) || SENTENCES.updated;
}

/** `null` where the session ended: the gate says so, and the form waits for the next try. */
function problemsIn(error: unknown, isNew: boolean): Problems | null {
  if (!(error instanceof CallError)) throw error;
  if (endsSession(error)) return null;
  if (error.code === 'username-taken') return { username: error.message };
  if (error.fields && Object.keys(error.fields).length > 0) return error.fields;
  const failed = isNew ? SENTENCES.createFailed : SENTENCES.updateFailed;
  return { form: error.kind === 'refused' && error.message !== '' ? error.message : failed };
}
