import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { loadOrCreateSecret, seal, unseal } from './secret'
import { createTemporaryFolder } from './testing/temporary-folder'

test('creates one 256-bit secret for all concurrent callers, readable by its owner only', async () => {
  const dataDir = await createTemporaryFolder()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(dataDir)))
  const [secret = ''] = secrets
  expect(new Set([...secrets, await loadOrCreateSecret(dataDir)]).size).toBe(1)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

const text = 'smtps://user:pässword@mail.example:465'
const sealed = seal(text, 'the secret', 'connections')

test('a sealed text is read with its secret, and does not show', () => {
  expect(unseal(sealed, 'the secret', 'connections')).toBe(text)
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('mail.example')
  expect(seal(text, 'the secret', 'connections')).not.toBe(sealed)
})

const changedByte = Buffer.from(sealed, 'base64')
changedByte[changedByte.length - 1] = Number(changedByte.at(-1)) ^ 1

test.each([
  ['another secret', sealed, 'another', 'connections'],
  ['another purpose', sealed, 'the secret', 'other'],
  ['a changed byte', changedByte.toString('base64'), 'the secret', 'connections'],
  ['nothing', '', 'the secret', 'connections'],
])('nothing is read with %s', (_, bytes, secret, purpose) => {
  expect(unseal(bytes, secret, purpose)).toBeNull()
})
