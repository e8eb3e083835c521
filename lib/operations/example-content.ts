import 'server-only'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Contact } from '@/lib/content/model/schemas'
import { readContentFiles } from '@/lib/content/server/files'
import { listContentEdits } from '@/lib/content-edits'
import { legalFile, legalNames, readLegalFile } from '@/lib/legal/legal-page'
import { type CheckLine, failed, passed, warning } from '@/lib/platform/check'
import type { Env } from '@/lib/platform/env'
import shippedTexts from './shipped-texts.json' with { type: 'json' }

/** What the repository ships and a real site must replace. */
const EXAMPLES = {
  street: '12 Lantern Row',
  reviewers: ['Marisol Vega', 'Grant Ellison', 'Priya Raman', 'Thomas Okafor', 'Dana Whitfield', 'Helen Brandt'],
}
/** RFC 2606 and RFC 6761. */
const EXAMPLE_HOST = /(^|[@.])(example\.(com|net|org)|[^@\s]+\.(example|test|invalid)|example|test|invalid)$/i
/** 555 has no customer numbers. */
const FICTIONAL_PHONE = /^1?\d{3}555\d{4}$/

/** Returns whether a URL, host or email uses a reserved example name. */
export function isExampleHost(text: string): boolean {
  return EXAMPLE_HOST.test(URL.parse(text)?.hostname || text.trim())
}

export function isFictionalPhone(phone: string): boolean {
  return FICTIONAL_PHONE.test(phone.replace(/\D/g, ''))
}

/** Reports shipped examples, which would mislead riders: failures on a live site. */
export async function checkExamples(env: Env, live: boolean, directory: string): Promise<CheckLine[]> {
  const { contact, testimonials } = await readContentFiles(directory)
  const misleading = [
    ...listExampleContacts(contact).map(example => `content/contact.json: ${example}`),
    ...(await listTemplates(directory)).map(file => `${file}: still a template that no lawyer has reviewed`),
    ...listExampleEmails(env),
  ]
  const invented = testimonials.filter(({ name }) => EXAMPLES.reviewers.includes(name))
  if (env.apiBaseUrl === null && invented.length > 0) {
    misleading.push(`content/testimonials.json: ${invented.length} reviews by invented people`)
  }
  const lines = misleading.map(text => (live ? failed : warning)(`Example: ${text}`, 'Replace it with your own.'))
  // A hosted backend has the others.
  const unchanged = (await listUnchangedFiles(directory)).filter(
    name => env.apiBaseUrl === null || name === 'city-guides.json' || name === 'cities.json',
  )
  if (unchanged.length > 0) {
    const names = unchanged.map(name => `content/${name}`).join(', ')
    lines.push(warning(`As it came with the software: ${names}`, 'Replace it with your own, or delete a text.'))
  }
  return lines.length === 0 ? [passed('Examples: all replaced')] : lines
}

/** Lists the files that are still as they were when they were hashed, and not edited in the settings either. */
export async function listUnchangedFiles(
  directory: string,
  shipped: Record<string, string> = shippedTexts,
): Promise<string[]> {
  const hashes = await hashTexts(directory)
  return Object.keys(shipped).filter(name => hashes[name] === shipped[name] && listContentEdits(name).length === 0)
}

/** Hashes texts, cities and rates of a content folder, by file. Legal documents say themselves that they are templates. */
export async function hashTexts(directory: string): Promise<Record<string, string>> {
  const posts = (await readdir(path.join(directory, 'posts'))).filter(name => name.endsWith('.md')).sort()
  const files = ['about.json', 'cities.json', 'city-guides.json', 'faqs.json', 'vehicle-categories.json']
  const names = [...files, ...posts.map(name => `posts/${name}`)]
  const hash = async (name: string) =>
    createHash('sha256')
      .update(await readFile(path.join(directory, name)))
      .digest('hex')
      .slice(0, 16)
  return Object.fromEntries(await Promise.all(names.map(async name => [name, await hash(name)] as const)))
}

function listExampleContacts({ phone, whatsappNumber, email, address }: Contact): string[] {
  return [
    ...[phone, whatsappNumber].filter(isFictionalPhone),
    ...[email].filter(isExampleHost),
    ...[address].filter(text => text.includes(EXAMPLES.street)),
  ]
}

function listExampleEmails({ zelle, notifications }: Env): string[] {
  const emails = {
    ZELLE_EMAIL: zelle.email,
    MAIL_FROM: notifications.senderEmail,
    OPERATOR_EMAIL: notifications.operatorEmail,
  }
  return Object.entries(emails).flatMap(([name, email]) =>
    email !== null && isExampleHost(email) ? [`${name}: ${email}`] : [],
  )
}

async function listTemplates(directory: string): Promise<string[]> {
  const templates: string[] = []
  for (const name of legalNames) {
    const { template } = await readLegalFile(name, directory)
    if (template) templates.push(`content/${legalFile(name)}`)
  }
  return templates
}
