import 'server-only'
import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Proof, type ProofChallenge, proofChallengeSchema } from '@/lib/payment/card-queue'

/**
 * How much work a proof takes: between `fewest` and `most` keys, of `cost` iterations of PBKDF2 each. One to three
 * seconds on a mid-range phone, whose four workers make 10 to 30 million iterations a second together.
 */
export type Difficulty = { cost: number; fewest: number; most: number }
export const DIFFICULTY: Difficulty = { cost: 5000, fewest: 3000, most: 6000 }

const CHALLENGE_LIFE_MS = 2 * 60_000

/** What a proof is made for. */
type Purpose = { attackId: string; invoiceNumber: string }
type Signing = { secret: string; now: Date }

/** Makes a proof-of-work challenge for one booking in one attack, good for two minutes. */
export async function createProofChallenge(
  { attackId, invoiceNumber }: Purpose,
  { secret, now, difficulty = DIFFICULTY }: Signing & { difficulty?: Difficulty },
): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: difficulty.cost,
    counter: randomInt(difficulty.fewest, difficulty.most + 1),
    data: { attack: attackId, expires: +now + CHALLENGE_LIFE_MS, invoice: invoiceNumber },
    deriveKey,
    ...keys(secret),
  })
  return proofChallengeSchema.parse(challenge)
}

/** Whether a proof solves a challenge of ours for this booking and attack, in time. That it is used once is the queue's to see. */
export async function isProofValid(
  { challenge, solution }: Proof,
  { attackId, invoiceNumber }: Purpose,
  { secret, now }: Signing,
): Promise<boolean> {
  const { attack, expires, invoice } = challenge.parameters.data
  if (attack !== attackId || invoice !== invoiceNumber || expires <= +now) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys(secret) })
  return verified
}

function keys(secret: string) {
  return {
    hmacSignatureSecret: derive(secret, 'challenge'),
    hmacKeySignatureSecret: derive(secret, 'solution'),
  }
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`proof of work\n${purpose}`).digest('base64url')
}
