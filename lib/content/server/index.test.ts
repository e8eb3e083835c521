import { fillUnset } from '@/lib/platform/env'
import { siteTimeZone } from './index'

afterEach(() => {
  jest.restoreAllMocks()
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
