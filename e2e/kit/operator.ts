import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Booking } from '@/lib/booking/model/schemas'
import { expect, type Page } from './test'

const WEEK_S = 7 * 24 * 60 * 60

/** Builds the capability URL of a one-way ride, as in the operator's email, with the server's secret. */
async function operatorPath({ id, pickupAt }: Booking, dataDir: string): Promise<string> {
  const secret = await readFile(`${dataDir}/secret`, 'utf8')
  const payload = `${id}.${Math.floor(Date.parse(pickupAt) / 1000) + WEEK_S}`
  const signature = createHmac('sha256', secret).update(`operator's capability\n${payload}`).digest('base64url')
  return `/operator#${payload}.${signature}`
}

/** Runs a command of `npm run bookings` on the data of the server under test, and returns what it prints. */
export async function runBookings(...args: string[]): Promise<string> {
  const command = ['--conditions=react-server', 'scripts/bookings.ts', ...args]
  const env = { ...process.env, DATA_DIR: 'test-results/data', NODE_OPTIONS: '' }
  return (await promisify(execFile)(path.resolve('node_modules/.bin/tsx'), command, { env })).stdout.trim()
}

/** Opens the operator page of a ride. `url` is the site's origin, if not the base URL. */
export async function openOperator(
  page: Page,
  booking: Booking,
  { url = '', dataDir = 'test-results/data' }: { url?: string; dataDir?: string } = {},
): Promise<void> {
  await page.goto(url + (await operatorPath(booking, dataDir)))
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
}

export async function fillChauffeur(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Assign a chauffeur…' }).click()
  await page.getByLabel('Chauffeur’s name').fill('Vera Cole')
  await page.getByLabel('Car').fill('Black Cadillac Escalade, T123456C')
  await page.getByLabel('Chauffeur’s phone').fill('212 555 0199')
}
