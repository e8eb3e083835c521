import { readSite } from '#site'
import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { describePolicy, describeShare } from '@/lib/booking/model/cancellation'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { content } from '@/lib/content/server'
import { createContentReader } from '@/lib/content/server/files'
import { withOutageFallback } from '@/lib/content/server/outage'
import { sanitizePost } from '@/lib/content/server/sanitize'
import { contentFolder } from '@/lib/content-folder'
import { formatCount } from '@/lib/format'
import { hostOf, type Recipient, type ThirdParty } from '@/lib/platform/adapter'
import { type Env, env } from '@/lib/platform/env'

/** Reads a legal page; the privacy page names the third parties in use. */
export async function readLegalPage(name: LegalName, parties: readonly ThirdParty[]): Promise<LegalDocument> {
  const [contact, { retentionDays }] = await Promise.all([
    withOutageFallback(undefined, () => content().contact()),
    readServiceRules(),
  ])
  return fillLegalDocument(await readLegalFileAgain(name), {
    brand: readSite().brand,
    siteUrl: readSite().url,
    phone: contact?.phone || readSite().phone,
    email: contact?.email || readSite().email,
    address: contact?.address || readSite().url,
    retentionDays: String(retentionDays),
    thirdParties: formatBullets(
      listRecipients(env(), parties).map(({ name: party, receives }) => `**${party}:** ${receives}.`),
    ),
    cancellationPolicy: formatBullets(describePolicy(readSite().cancellation)),
    fullRefundHours: formatCount(readSite().cancellation.fullRefundHours, 'hour'),
    lateRefundShare: describeShare(readSite().cancellation.lateRefundPercent),
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
  fullRefundHours: '',
  lateRefundShare: '',
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

/** Lists who receives what of a visitor, for the privacy policy. */
export function listRecipients(
  { zelle, notifications, heroVideoUrl, imageHosts }: Env,
  parties: readonly ThirdParty[],
): Recipient[] {
  const recipients = parties.flatMap(party => party.recipients)
  const add = (name: string, receives: string) => recipients.push({ name, receives })
  if (zelle.email !== null) add('Zelle and your bank', 'the transfer, if you choose to pay by Zelle')
  if (notifications.webhook !== null) add(hostOf(notifications.webhook.url), 'booking details, for dispatch')
  const mediaUrls = [heroVideoUrl ?? '', ...imageHosts.map(host => `https://${host.replace(/^\*\./, '')}`)]
  for (const host of new Set(mediaUrls.map(hostOf)))
    if (host !== '') add(host, 'your IP address, when a page shows its pictures or video')
  add('YouTube and Vimeo', 'your IP address, only if you press play on a video in a blog post')
  return recipients
}
