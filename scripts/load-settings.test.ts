import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

jest.mock('@next/env', () => ({ __esModule: true, default: { loadEnvConfig: () => {} } }))

test('commands know the site URL that the server was started with, unless it is set', async () => {
  const dataDir = await createTemporaryFolder()
  await writeFile(path.join(dataDir, 'site-url'), 'https://rides.example')
  const urlWith = async (env: Record<string, string>) => {
    jest.replaceProperty(process, 'env', { NODE_ENV: 'test', DATA_DIR: dataDir, ...env })
    await jest.isolateModulesAsync(async () => void (await import('./load-settings')))
    return process.env.SITE_URL
  }
  expect(await urlWith({})).toBe('https://rides.example')
  expect(await urlWith({ SITE_URL: 'https://other.example' })).toBe('https://other.example')
})
