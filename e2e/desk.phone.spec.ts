import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expectAccessible } from './kit/accessibility'
import { expect, test } from './kit/test'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a desk opens its link once, and this browser remembers it', async ({ page }) => {
  const command = ['--conditions=react-server', 'scripts/bookings.ts', 'desk-link', 'The Plaza']
  const env = { ...process.env, DATA_DIR: 'test-results/data', NODE_OPTIONS: '' }
  const { stdout } = await promisify(execFile)(path.resolve('node_modules/.bin/tsx'), command, { env })
  const { pathname, hash } = new URL(stdout.trim())
  await page.goto(pathname + hash)
  await expect(page.getByRole('heading', { level: 1, name: 'The Plaza' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book a ride' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('desk-link'))).toBe(hash.slice(1))
})
