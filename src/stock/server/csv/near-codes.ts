import type { CsvQuestion, NearCodeAnswer } from '../../contract/component-csv.ts';
import { damagedCodeProblem, nearCodeKey } from '../../rules/csv-damage.ts';
import type { CsvLine } from './csv-lines.ts';

/** A component's code; `key` is the one of the unique index. */
export type KnownCode = { code: string; name: string; key: string };

export type ResolvedCodes = {
  /** Maps each line with a valid code to the key of its component, which may not exist yet. */
  keys: ReadonlyMap<CsvLine, string>;
  /** Lines whose code is nearly that of existing components, without a valid answer. */
  questions: ReadonlyMap<CsvLine, CsvQuestion>;
};

/** Candidates of one question: an answer needs a choice, not a list. */
const MAX_CANDIDATES = 5;

/**
 * Returns the component of each line. A code that no component has, and that differs from existing codes only in what
 * spreadsheets and people change (`nearCodeKey`), is a question until the user answers it. An answer that names no
 * candidate does not count.
 */
export function resolveCodes(
  lines: readonly CsvLine[],
  keyOfCode: ReadonlyMap<string, string>,
  known: readonly KnownCode[],
  answers: readonly NearCodeAnswer[],
): ResolvedCodes {
  const existingKeys = new Set(known.map(({ key }) => key));
  const byNearKey = Map.groupBy(known, ({ code }) => nearCodeKey(code));
  const answerOf = new Map(answers.map(({ code, same }) => [code, same]));
  const keys = new Map<CsvLine, string>();
  const questions = new Map<CsvLine, CsvQuestion>();
  for (const line of lines) {
    const { code } = line;
    const key = keyOfCode.get(code);
    if (key === undefined) continue;
    keys.set(line, key);
    if (existingKeys.has(key) || damagedCodeProblem(code) !== null) continue;
    const nearKey = nearCodeKey(code);
    const candidates = nearKey === '' ? [] : (byNearKey.get(nearKey) ?? []);
    const answer = answerOf.get(code);
    if (candidates.length === 0 || answer === null) continue;
    const chosen = candidates.find((each) => each.code === answer);
    if (chosen) keys.set(line, chosen.key);
    else questions.set(line, questionOf(line, candidates));
  }
  return { keys, questions };
}

const questionOf = ({ line, code, fields }: CsvLine, candidates: KnownCode[]): CsvQuestion => ({
  line,
  code,
  name: String(fields['name'] ?? ''),
  candidates: candidates.slice(0, MAX_CANDIDATES).map((each) => ({
    code: each.code,
    name: each.name,
  })),
});
