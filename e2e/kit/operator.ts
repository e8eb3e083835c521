import { createHmac, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { simpleParser } from 'mailparser'
import type { Booking } from '@/lib/booking/model/schemas'
import { expect, type Page } from './test'

export const DATA_DIR = 'test-results/data'
const WEEK_S = 7 * 24 * 60 * 60

/** Builds the capability URL of a one-way ride, as in the operator's email, with the server's secret. */
async function operatorPath({ id, pickupAt }: Booking): Promise<string> {
  const secret = await readFile(`${DATA_DIR}/secret`, 'utf8')
  const payload = `${id}.${Math.floor(Date.parse(pickupAt) / 1000) + WEEK_S}`
  const signature = createHmac('sha256', secret).update(`operator's capability\n${payload}`).digest('base64url')
  return `/operator#${payload}.${signature}`
}

/** Stores a link to the list of all rides, as `npm run bookings -- link` does; returns its path and revokes it. */
export async function makeDayLink() {
  const id = randomBytes(5).toString('hex')
  const expiresAt = new Date(Date.now() + WEEK_S * 1000).toISOString()
  const change = (sql: string, ...values: string[]) => {
    const database = new DatabaseSync(`${DATA_DIR}/nocturne.db`, { timeout: 5000 })
    database.prepare(sql).run(...values)
    database.close()
  }
  const columns = 'id, purpose, created_at, expires_at'
  change(`insert into links (${columns}) values (?, 'rides', ?, ?)`, id, new Date().toISOString(), expiresAt)
  const secret = await readFile(`${DATA_DIR}/secret`, 'utf8')
  const signature = createHmac('sha256', secret).update(`link\nrides\n${id}`).digest('base64url')
  return {
    path: `/operator/day#${id}.${signature}`,
    revoke: () => change('update links set revoked_at = ? where id = ?', new Date().toISOString(), id),
  }
}

export async function openOperator(page: Page, booking: Booking): Promise<void> {
  await page.goto(await operatorPath(booking))
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
}

/** Reads the emails that a site without a mail server has kept: subject, text and HTML of each. */
export async function readEmails(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch((): string[] => [])).filter(name => /^[^.].*\.eml$/.test(name))
  const emails = await Promise.all(names.map(async name => simpleParser(await readFile(path.join(folder, name)))))
  return emails.map(({ subject, text, html }) => [subject, text, html].join('\n'))
}
