import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProofChallenge } from '@/lib/payments/model/card-queue'
import { createProofChallenge, isProofValid } from './proof-of-work'

const signing = { secret: 'a secret of the tests, long enough to be one', now: new Date('2027-03-01T20:00:00.000Z') }
const subject = { attackId: 'an-attack', invoiceNumber: 'INV-1' }
const difficulty = { iterations: 1, minCounter: 3, maxCounter: 5 }

async function solve(challenge: ProofChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('not solved')
  const { counter, derivedKey } = solution
  return { challenge, solution: { counter, derivedKey } }
}

async function makeProof() {
  return await solve(await createProofChallenge(subject, { ...signing, difficulty }))
}

test('a solved challenge is valid', async () => {
  expect(await isProofValid(await makeProof(), subject, signing)).toBe(true)
})

test.each([
  ['for another booking', { ...subject, invoiceNumber: 'INV-2' }, signing],
  ['for another attack', { ...subject, attackId: 'another' }, signing],
  ['under another secret', subject, { ...signing, secret: 'another secret' }],
  ['after two minutes', subject, { ...signing, now: new Date(+signing.now + 120_000) }],
])('a proof %s is not valid', async (_, wanted, how) => {
  expect(await isProofValid(await makeProof(), wanted, how)).toBe(false)
})

test('a challenge with reduced difficulty is not valid', async () => {
  const { challenge } = await makeProof()
  const easierChallenge = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', cost: 1 } }
  expect(await isProofValid(await solve(easierChallenge), subject, signing)).toBe(false)
})

test('a solution without the work is not valid', async () => {
  const { challenge } = await makeProof()
  const solution = { counter: 1, derivedKey: `${challenge.parameters.keyPrefix}${'00'.repeat(16)}` }
  expect(await isProofValid({ challenge, solution }, subject, signing)).toBe(false)
})
