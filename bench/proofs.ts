import { openDatabase } from '#server-kit/database.ts';
import { sharedSecret } from '#server-kit/secrets.ts';
import { solveProof } from '#test/proofs.ts';

/** Returns `count` solved challenges for the app on this database. */
export async function solveProofs(connectionString: string, count: number): Promise<string[]> {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const secret = await sharedSecret(db, 'challenge').finally(() => db.destroy());
  const proofs: string[] = [];
  const solveSome = async () => {
    while (proofs.length < count) proofs.push(await solveProof(secret));
  };
  await Promise.all(Array.from({ length: 4 }, solveSome));
  return proofs;
}
