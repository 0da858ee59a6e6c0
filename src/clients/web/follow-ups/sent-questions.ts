import { useState } from 'react';
import { CHANNELS, type Channel } from '../../rules/follow-up-states.ts';

/** A message that was opened: how, and the ids of the follow-ups that it contains. */
export type SentMessage = { channel: Channel; reasons: string[] };

/**
 * The opened messages of which the screen still asks «¿Enviado?», by client. In `sessionStorage`: a phone
 * that returns from WhatsApp may load the page again.
 */
export type SentQuestions = Readonly<Record<string, SentMessage>>;

const keyOf = (user: string) => `follow_ups_sent:${user}`;

/** Returns the open questions of a user, and a function that opens one, or with `null` closes it. */
export function useSentQuestions(
  user: string,
): [SentQuestions, (client: string, message: SentMessage | null) => void] {
  const [questions, setQuestions] = useState(() => readQuestions(user));
  const change = (client: string, message: SentMessage | null) => {
    // Another view of this tab may have changed them.
    const { [client]: _, ...others } = readQuestions(user);
    const next = message === null ? others : { ...others, [client]: message };
    sessionStorage.setItem(keyOf(user), JSON.stringify(next));
    setQuestions(next);
  };
  return [questions, change];
}

function readQuestions(user: string): SentQuestions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(user)) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, each]) => isMessage(each)));
  } catch {
    return {};
  }
}

/** Another version of the panel may have stored it. */
function isMessage(stored: unknown): stored is SentMessage {
  const { channel, reasons } = Object(stored) as Partial<SentMessage>;
  return CHANNELS.some((each) => each === channel) && Array.isArray(reasons);
}
