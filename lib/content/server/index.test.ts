import { startContentHost } from '@/e2e/fakes/content-host'
import { fillUnset } from '@/lib/platform/env'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { readSite, setSiteContact } from '@/lib/site-files'
import { content, siteTimeZone } from './index'

afterEach(() => {
  // Forgets what was parsed before.
  fillUnset({})
})

test.each([
  ['', 'America/Los_Angeles'],
  ['America/New_York', 'America/New_York'],
])('with SITE_TIME_ZONE=%s, times without a zone are read in %s', (setting, expected) => {
  jest.replaceProperty(process, 'env', { ...process.env, SITE_TIME_ZONE: setting })
  fillUnset({})
  expect(siteTimeZone()).toBe(expected)
})

test('the phone number of a backend is that of the whole site', async () => {
  const host = await startContentHost()
  const settings = { API_BASE_URL: host.url, DATA_DIR: await createTemporaryFolder() }
  jest.replaceProperty(process, 'env', { ...process.env, ...settings })
  fillUnset({})
  setSiteContact({ phone: '+1 303 555 0199', email: '' })
  const { phone } = await content().read('contact')
  await host.stop()
  expect(readSite().phone).toBe(phone)
})
