import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '@/lib/platform/database/connection'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createSandboxToken } from './testing/token'
import { MAX_OPEN_TOKENS, TOKEN_TTL_MS } from './tokens'

let clock = new Date('2027-03-01T20:00:00.000Z')
const now = () => clock
let dataDir: string
let db: Database
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-tokens-'))
  db = await openTestDatabase(dataDir)
})
afterEach(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true })
})

function rows() {
  return db.selectFrom('sandbox_tokens').selectAll().execute()
}

test('stores a token as its hash, with only brand and last four digits of the card', async () => {
  const { dataValue } = await createSandboxToken({ db, now })
  const [row] = await rows()
  expect(row).toMatchObject({
    token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    card: '{"brand":"visa","lastFour":"1111"}',
    verdict: '{"declined":false,"avs":"Y","cvv":"M"}',
  })
  expect(JSON.stringify(row)).not.toContain(dataValue)
})

test('expired tokens are deleted when a new one is issued', async () => {
  await createSandboxToken({ db, now })
  await createSandboxToken({ db, now })
  clock = new Date(+clock + TOKEN_TTL_MS)
  await createSandboxToken({ db, now })
  expect(await rows()).toHaveLength(1)
})

test('limits open tokens to 5,000 and accepts more once they expire', async () => {
  const row = { card: '{}', verdict: '{}', expires_at: new Date(+clock + TOKEN_TTL_MS).toISOString() }
  for (let batch = 0; batch < MAX_OPEN_TOKENS; batch += 1000) {
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...row, token_hash: String(batch + index) }))
    await db.insertInto('sandbox_tokens').values(many).execute()
  }
  await expect(createSandboxToken({ db, now })).rejects.toMatchObject({
    kind: 'too_many_requests',
    code: 'too_many_tokens',
  })
  clock = new Date(+clock + TOKEN_TTL_MS)
  await createSandboxToken({ db, now })
  expect(await rows()).toHaveLength(1)
})
