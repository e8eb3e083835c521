import { openPostgres } from '@/lib/platform/database/connection'
import { createPostgresTestDatabase } from '@/lib/platform/database/testing/postgres-databases'
import { checkDatabase } from './doctor'

const sandbox = { demoNotice: 'Demo site' }

test('reads a database of the site, and says what to do about one that does not exist', async () => {
  const { url, release } = await createPostgresTestDatabase()
  await (await openPostgres(url)).destroy()
  expect(await checkDatabase({ dataDir: '', databaseUrl: url }, sandbox)).toMatchObject([{ status: 'passed' }])
  const missing = new URL(url)
  missing.pathname = '/missing'
  expect(await checkDatabase({ dataDir: '', databaseUrl: missing.href }, sandbox)).toMatchObject([
    { status: 'failed', remedy: expect.stringContaining('create it') },
  ])
  release()
})
