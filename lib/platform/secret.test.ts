import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadOrCreateSecret } from './secret'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('creates a 256-bit secret once and stores it', async () => {
  const secret = await loadOrCreateSecret(dataDir)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await loadOrCreateSecret(dataDir)).toBe(secret)
})

test('gives concurrent callers the same secret and leaves no temporary file', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(dataDir)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('is readable by its owner only', async () => {
  await loadOrCreateSecret(dataDir)
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})
