import { readSite } from '#site'
import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { cancellationPolicy } from '@/lib/booking/model/cancellation'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { createContentReader } from '@/lib/content/server/files'
import { readHome } from '@/lib/content/server/pages/home'
import { sanitizePost } from '@/lib/content/server/sanitize'
import { contentFolder } from '@/lib/content-folder'
import { type Env, env } from '@/lib/platform/env'

export async function readLegalPage(name: LegalName): Promise<LegalDocument> {
  const [{ contact }, { retentionDays }] = await Promise.all([readHome(), readServiceRules()])
  return fillLegalDocument(await readLegalFileAgain(name), {
    brand: readSite().brand,
    siteUrl: readSite().url,
    phone: contact?.phone || readSite().phone,
    email: contact?.email || readSite().email,
    address: contact?.address || readSite().url,
    retentionDays: String(retentionDays),
    thirdParties: formatBullets(
      listThirdParties(env()).map(({ name: party, receives }) => `**${party}:** ${receives}.`),
    ),
    cancellationPolicy: formatBullets(cancellationPolicy),
  })
}

/** Checks all legal pages. Throws an Error that names the invalid field or placeholder. */
export async function checkLegalPages(): Promise<void> {
  await Promise.all(legalNames.map(name => readLegalDocument(name, emptyPlaceholders)))
}

export const emptyPlaceholders = {
  brand: '',
  siteUrl: '',
  phone: '',
  email: '',
  address: '',
  retentionDays: '',
  thirdParties: '',
  cancellationPolicy: '',
}

function formatBullets(lines: readonly string[]): string {
  return lines.map(line => `- ${line}`).join('\n')
}

export type LegalDocument = {
  title: string
  updated: string
  /** True until the operator's lawyer has reviewed it. */
  isTemplate: boolean
  html: string
}

export const legalNames = ['privacy', 'terms'] as const
export type LegalName = (typeof legalNames)[number]

const frontMatterSchema = z.strictObject({
  title: z.string().trim().min(1),
  updated: z.iso.date(),
  template: z.boolean().default(false),
})
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const PLACEHOLDER = /\{\{(\w+)\}\}/g

const readLegalFileAgain = createContentReader(name => readLegalFile(name, Object.keys(emptyPlaceholders)))

/** Reads `content/legal/<name>.md` with its placeholders. Throws an Error that names the file and error. */
export async function readLegalDocument(
  name: LegalName,
  values: Record<string, string>,
  directory?: string,
): Promise<LegalDocument> {
  return fillLegalDocument(await readLegalFile(name, Object.keys(values), directory), values)
}

type LegalFile = Omit<LegalDocument, 'html'> & { markdown: string }

async function readLegalFile(
  name: string,
  placeholders: readonly string[],
  directory = path.join(contentFolder(), 'legal'),
): Promise<LegalFile> {
  const label = `content/legal/${name}.md`
  const text = (await readFile(path.join(directory, `${name}.md`), 'utf8')).replace(/^\uFEFF/, '')
  const [block = '', yaml = ''] = FRONT_MATTER.exec(text) ?? []
  const frontMatter = frontMatterSchema.safeParse(parse(yaml) ?? {})
  if (!frontMatter.success) {
    throw new Error(
      frontMatter.error.issues.map(issue => `${label}: ${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, key = '']) => !placeholders.includes(key))
  if (unknown) throw new Error(`${label}: unknown placeholder ${unknown[0]}; available: ${placeholders.join(', ')}`)
  const { title, updated, template } = frontMatter.data
  return { title, updated, isTemplate: template, markdown: text.slice(block.length) }
}

function fillLegalDocument({ markdown, ...facts }: LegalFile, values: Record<string, string>): LegalDocument {
  const filled = markdown.replace(PLACEHOLDER, (_, key: string) => values[key] ?? '')
  return { ...facts, html: sanitizePost(marked.parse(filled, { async: false, gfm: true }), { imageHosts: [] }) }
}

export type ThirdParty = { name: string; receives: string }

/** Lists the third parties of these settings, for the privacy policy. */
export function listThirdParties({
  payments,
  zelle,
  maps,
  notifications,
  heroVideoUrl,
  imageHosts,
}: Env): ThirdParty[] {
  const parties: ThirdParty[] = []
  const add = (name: string, receives: string) => parties.push({ name, receives })
  if (payments.gateway !== 'sandbox') {
    add(
      'Authorize.Net (Visa)',
      'your card details from your browser, name, email, IP address and the amount, to take payment',
    )
  }
  if (payments.gateway === 'hosted')
    add(hostOf(payments.baseUrl), 'your email, the amount and a one-time card token, to take payment')
  if (zelle !== null && !zelle.demo) add('Zelle and your bank', 'the transfer, if you choose to pay by Zelle')
  if (maps.browser.google !== null)
    add('Google Maps', 'your IP address, the places you type or choose, and your location if you share it')
  if (maps.googleServerKey !== null) {
    add(
      'Google Routes and Places',
      'pickup, drop-off and stops, without your name, to calculate the route and verify place names',
    )
  }
  if (maps.geocoderUrl !== null)
    add(hostOf(maps.geocoderUrl), 'what is typed into the place fields, without your name or IP address')
  if (maps.routerUrl !== null)
    add(hostOf(maps.routerUrl), 'pickup, drop-off and stops, without your name, to calculate the route')
  if (maps.browser.styleUrl !== null)
    add(hostOf(maps.browser.styleUrl), 'your IP address and the part of the map you view')
  if (notifications.smtpUrl !== null) add(hostOf(notifications.smtpUrl), 'the emails about your ride, for delivery')
  if (notifications.webhook !== null) add(hostOf(notifications.webhook.url), 'booking details, for dispatch')
  const mediaHosts = new Set([heroVideoUrl ?? '', ...imageHosts].map(hostOf))
  for (const host of mediaHosts) if (host !== '') add(host, 'your IP address, when a page shows its pictures or video')
  add('YouTube and Vimeo', 'your IP address, only if you press play on a video in a blog post')
  return parties
}

function hostOf(url: string): string {
  const parsed = URL.parse(url.includes('://') ? url : `https://${url.replace(/^\*\./, '')}`)
  return parsed?.hostname ?? ''
}
