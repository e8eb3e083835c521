import { createProofChallenge, isProofValid } from './proof-of-work'
import { easyProofs, solveProof } from './testing/solve-proof'

const INVOICE = 'INV-1'
const now = new Date('2027-03-01T20:00:00.000Z')
const signing = { secret: 'a secret of the tests, long enough to be one', now: () => now }

const createEasyChallenge = () => createProofChallenge(INVOICE, signing, easyProofs)
const createProof = async () => solveProof(await createEasyChallenge())

test('a solved challenge is valid', async () => {
  expect(await isProofValid(await createProof(), INVOICE, signing)).toBe(true)
})

test.each([
  ['for another invoice', 'INV-2', signing],
  ['under another secret', INVOICE, { ...signing, secret: 'another secret' }],
  ['after two minutes', INVOICE, { ...signing, now: () => new Date(+now + 120_000) }],
])('a proof %s is not valid', async (_, invoiceNumber, context) => {
  expect(await isProofValid(await createProof(), invoiceNumber, context)).toBe(false)
})

test('a challenge with reduced difficulty is not valid', async () => {
  const challenge = await createEasyChallenge()
  const easierChallenge = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', cost: 1 } }
  expect(await isProofValid(await solveProof(easierChallenge), INVOICE, signing)).toBe(false)
})

test('a solution without the work is not valid', async () => {
  const challenge = await createEasyChallenge()
  const solution = { counter: 1, derivedKey: `${challenge.parameters.keyPrefix}${'00'.repeat(16)}` }
  expect(await isProofValid({ challenge, solution }, INVOICE, signing)).toBe(false)
})
