import 'server-only'
import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Proof, type ProofChallenge, proofChallengeSchema } from '@/lib/payments/model/proof-of-work'
import { isWindowOpen } from '@/lib/platform/clock'

/** One to three seconds on a mid-range phone. */
const DIFFICULTY = { iterations: 5000, minCounter: 3000, maxCounter: 6000 }

/** Longer than any wait that a refused payment is told. */
const CHALLENGE_TTL_MS = 2 * 60_000

type SigningContext = { secret: string; now: () => Date }

/** Creates a proof-of-work challenge for one payment of an invoice. */
export async function createProofChallenge(
  invoiceNumber: string,
  { secret, now }: SigningContext,
  { iterations, minCounter, maxCounter } = DIFFICULTY,
): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(minCounter, maxCounter + 1),
    data: { expires: +now() + CHALLENGE_TTL_MS, invoice: invoiceNumber },
    deriveKey,
    ...signatureSecrets(secret),
  })
  return proofChallengeSchema.parse(challenge)
}

/** Verifies a proof, except that it was not used before. */
export async function isProofValid(
  { challenge, solution }: Proof,
  invoiceNumber: string,
  { secret, now }: SigningContext,
): Promise<boolean> {
  const { expires, invoice } = challenge.parameters.data
  if (invoice !== invoiceNumber || !isWindowOpen(expires - CHALLENGE_TTL_MS, CHALLENGE_TTL_MS, now())) return false
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
