import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Booking } from '@/lib/booking/model/schemas'
import { expect, type Page } from './test'

const WEEK_S = 7 * 24 * 60 * 60

/** The operator's page of a one-way ride, with what its mail carries, signed under the secret that the server keeps. */
async function operatorPath({ id, pickupAt }: Booking, dataDir: string): Promise<string> {
  const secret = await readFile(`${dataDir}/secret`, 'utf8')
  const said = `${id}.${Math.floor(Date.parse(pickupAt) / 1000) + WEEK_S}`
  const signature = createHmac('sha256', secret).update(`operator's capability\n${said}`).digest('base64url')
  return `/operator#${said}.${signature}`
}

/** That page, opened; of another site than the one at the base address where `site` is given. */
export async function openOperator(
  page: Page,
  booking: Booking,
  { url = '', dataDir = 'test-results/data' }: { url?: string; dataDir?: string } = {},
): Promise<void> {
  await page.goto(url + (await operatorPath(booking, dataDir)))
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
}

export async function fillChauffeur(page: Page): Promise<void> {
  await page.getByLabel("Chauffeur's name").fill('Vera Cole')
  await page.getByLabel('Car').fill('Black Cadillac Escalade, T123456C')
  await page.getByLabel("Chauffeur's phone").fill('212 555 0199')
}
