import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import type { Booking } from '@/lib/booking/model/schemas'
import { expect, type Page } from './test'

export const DATA_DIR = 'test-results/data'

/** Makes a link of the operator by `npm run bookings`: to one ride, or to the list of all. */
export function makeLink(...id: string[]): string {
  const command = ['tsx', '--conditions=react-server', 'scripts/bookings.ts', 'link', ...id]
  const { pathname, hash } = new URL(
    execFileSync('npx', command, { encoding: 'utf8', env: { ...process.env, DATA_DIR } }),
  )
  return pathname + hash
}

export async function openOperator(page: Page, booking: Booking): Promise<void> {
  await page.goto(makeLink(booking.id))
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
}

/** Reads the emails that a site without a mail server has kept: subject, text and HTML of each. */
export async function readEmails(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch((): string[] => [])).filter(name => /^[^.].*\.eml$/.test(name))
  const emails = await Promise.all(names.map(async name => simpleParser(await readFile(path.join(folder, name)))))
  return emails.map(({ subject, text, html }) => [subject, text, html].join('\n'))
}
