import 'server-only'
import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Proof, type ProofChallenge, proofChallengeSchema } from '@/lib/payments/model/card-queue'

export type Difficulty = { iterations: number; minCounter: number; maxCounter: number }
/** One to three seconds on a mid-range phone. */
const DEFAULT_DIFFICULTY: Difficulty = { iterations: 5000, minCounter: 3000, maxCounter: 6000 }

const CHALLENGE_TTL_MS = 2 * 60_000

type ProofSubject = { attackId: string; invoiceNumber: string }
type SigningContext = { secret: string; now: Date }

/** Creates a proof-of-work challenge, valid for two minutes. */
export async function createProofChallenge(
  { attackId, invoiceNumber }: ProofSubject,
  { secret, now, difficulty = DEFAULT_DIFFICULTY }: SigningContext & { difficulty?: Difficulty },
): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: difficulty.iterations,
    counter: randomInt(difficulty.minCounter, difficulty.maxCounter + 1),
    data: { attack: attackId, expires: +now + CHALLENGE_TTL_MS, invoice: invoiceNumber },
    deriveKey,
    ...signatureSecrets(secret),
  })
  return proofChallengeSchema.parse(challenge)
}

/** Verifies a proof. The queue ensures that it is used only once. */
export async function isProofValid(
  { challenge, solution }: Proof,
  { attackId, invoiceNumber }: ProofSubject,
  { secret, now }: SigningContext,
): Promise<boolean> {
  const { attack, expires, invoice } = challenge.parameters.data
  if (attack !== attackId || invoice !== invoiceNumber || expires <= +now) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signatureSecrets(secret) })
  return verified
}

function signatureSecrets(secret: string) {
  return {
    hmacSignatureSecret: deriveSecret(secret, 'challenge'),
    hmacKeySignatureSecret: deriveSecret(secret, 'solution'),
  }
}

function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`proof of work\n${purpose}`).digest('base64url')
}
