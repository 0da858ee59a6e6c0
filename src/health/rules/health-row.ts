export const HEALTH_STATES = ['good', 'attention', 'problem', 'unknown'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** One line of the page «Salud»; texts are Spanish. */
export type HealthRow = {
  id: string;
  state: HealthState;
  title: string;
  figure: string;
  /** What to do; '' where nothing has to be done. */
  advice: string;
};

/** Returns state and text of the summary above the rows. */
export function healthSummary(rows: readonly Pick<HealthRow, 'state'>[]): {
  state: HealthState;
  text: string;
} {
  const count = (state: HealthState) => rows.filter((row) => row.state === state).length;
  const [problems, attentions] = [count('problem'), count('attention')];
  if (problems > 0) return { state: 'problem', text: counted(problems, 'problema') };
  if (attentions > 0) return { state: 'attention', text: counted(attentions, 'punto') };
  return { state: 'good', text: 'Todo funciona bien.' };
}

const counted = (count: number, noun: string) =>
  count === 1 ? `Hay 1 ${noun} para atender.` : `Hay ${count} ${noun}s para atender.`;
