import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Proof, ProofChallenge } from '@/lib/payments/model/schemas'

/** A difficulty that costs nothing: the server verifies its signature, whatever the difficulty. */
export const easyProofs = { iterations: 1, minCounter: 1, maxCounter: 3 }

export async function solveProof(challenge: ProofChallenge): Promise<Proof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('challenge not solved')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}
