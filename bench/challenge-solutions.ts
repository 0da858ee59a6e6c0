import type { ChallengeAction } from '#platform/auth/challenge.ts';
import { openDatabase } from '#platform/data/database.ts';
import { sharedSecret } from '#platform/operations/app-keys.ts';
import { createSolvedChallenge } from '#test/challenge-solution.ts';

/** Returns `count` solved challenges for the app on this database. */
export async function createSolvedChallenges(
  connectionString: string,
  count: number,
  action: ChallengeAction = 'citation',
): Promise<string[]> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const secret = await sharedSecret(db, 'challenge').finally(() => db.destroy());
  const solutions: string[] = [];
  const solveSome = async () => {
    while (solutions.length < count) solutions.push(await createSolvedChallenge(secret, action));
  };
  await Promise.all(Array.from({ length: 4 }, solveSome));
  return solutions;
}
