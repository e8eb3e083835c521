import { rm } from 'node:fs/promises'
import path from 'node:path'
import { closeDatabase, database } from '@/lib/platform/database/connection'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { getServerSecret } from '@/lib/platform/secret'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { acceptSecret, checkSecret, findChangedSecret, listLostSettings, listMissingSettings } from './lost-settings'

test.each([
  [{}, []],
  [{ mail: null }, [expect.stringContaining('Mail server')]],
  [{ operatorEmail: null }, [expect.stringContaining('OPERATOR_EMAIL')]],
  [{ url: 'http://localhost:3000' }, [expect.stringContaining('http://localhost:3000')]],
])('a site that charges cards needs a mail server, an operator and its own URL: %j', (patch, missing) => {
  const settings = { mail: 'smtps://mail.harbor.net', operatorEmail: 'desk@harbor.net', url: 'https://harbor.net' }
  expect(listMissingSettings({ ...settings, ...patch }).map(({ text }) => text)).toEqual(missing)
})

describe('a data folder', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await createTemporaryFolder()
    process.env.DATA_DIR = dataDir
  })
  afterAll(async () => {
    await closeDatabase()
  })

  test('has one secret, also if two instances with different ones start it at once', async () => {
    const db = await openTestDatabase(await createTemporaryFolder())
    const results = await Promise.all(['first', 'second'].map(secret => checkSecret(db, secret)))
    expect(results).toEqual([null, expect.objectContaining({ text: expect.stringContaining('APP_SECRET') })])
    await db.destroy()
  })

  test('remembers its secret: another one is reported until it is accepted', async () => {
    expect(await listLostSettings()).toEqual([])
    await rm(path.join(dataDir, 'secret'))
    expect(await findChangedSecret(await database(), null)).not.toBeNull()
    const reported = [{ text: expect.stringContaining('APP_SECRET'), remedy: expect.stringContaining('accept-secret') }]
    expect(await listLostSettings()).toEqual(reported)
    expect(await listLostSettings()).toEqual(reported)
    await acceptSecret(await database(), await getServerSecret())
    expect(await listLostSettings()).toEqual([])
  })
})
