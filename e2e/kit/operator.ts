import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import type { Booking } from '@/lib/booking/model/schemas'
import { expect, type Page } from './test'

export const DATA_DIR = 'test-results/data'

let dayList: string | undefined

/** Opens the list of rides by a link of `npm run bookings`, which takes seconds: a worker makes one. */
export async function openDayList(page: Page): Promise<void> {
  const command = ['tsx', '--conditions=react-server', 'scripts/bookings.ts', 'link']
  dayList ??= execFileSync('npx', command, { encoding: 'utf8', env: { ...process.env, DATA_DIR } })
  const { pathname, hash } = new URL(dayList)
  await page.goto(pathname + hash)
}

/** Opens a ride of the next two weeks from the list. */
export async function openOperator(page: Page, { id }: Booking): Promise<void> {
  await openDayList(page)
  await page.locator(`a[href*="${id}"]`).click()
  await expect(page.getByRole('heading', { name: 'Actions' })).toBeVisible()
}

/** Reads the emails that a site without a mail server has kept: subject, text and HTML of each. */
export async function readEmails(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch((): string[] => [])).filter(name => /^[^.].*\.eml$/.test(name))
  const emails = await Promise.all(names.map(async name => simpleParser(await readFile(path.join(folder, name)))))
  return emails.map(({ subject, text, html }) => [subject, text, html].join('\n'))
}
