import { readSite } from '#site'
import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { describePolicy, describeShare } from '@/lib/booking/model/cancellation'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { checkMarkdown } from '@/lib/content/model/schemas'
import { readOr } from '@/lib/content/server'
import { createContentReader } from '@/lib/content/server/files'
import { renderMarkdown, splitFrontMatter } from '@/lib/content/server/post-files'
import { sanitizePost } from '@/lib/content/server/sanitize'
import { applyContentEdits } from '@/lib/content-edits'
import { contentFolder, describeIssue } from '@/lib/content-folder'
import { formatCount } from '@/lib/format'
import { hostOf, type Recipient, type ThirdParty } from '@/lib/platform/adapter'
import { type Env, env } from '@/lib/platform/env'

/** Reads a legal page; the privacy page names the third parties in use. */
export async function readLegalPage(name: LegalName, parties: readonly ThirdParty[]): Promise<LegalDocument> {
  const [contact, { retentionDays }] = await Promise.all([readOr('contact', undefined), readServiceRules()])
  return fillLegalDocument(await readLegalFileAgain[name](), {
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
  } satisfies Record<(typeof placeholders)[number], string>)
}

/** Checks all legal pages. Throws an Error that names the invalid field or placeholder. */
export async function checkLegalPages(): Promise<void> {
  await Promise.all(legalNames.map(name => readLegalFile(name)))
}

const placeholders = [
  'brand',
  'siteUrl',
  'phone',
  'email',
  'address',
  'retentionDays',
  'thirdParties',
  'cancellationPolicy',
  'fullRefundHours',
  'lateRefundShare',
] as const

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

const PLACEHOLDER = /\{\{(\w+)\}\}/g
const MAX_TEXT_LENGTH = 60_000

export const legalFileSchema = z.strictObject({
  title: z.string().trim().min(1).max(100),
  updated: z.iso.date(),
  template: z.boolean().default(false),
  body: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT_LENGTH)
    .superRefine(checkMarkdown)
    .superRefine((body, context) => {
      const known: readonly string[] = placeholders
      const unknown = [...body.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name))
      if (unknown === undefined) return
      context.addIssue(`unknown placeholder ${unknown[0]}; available: ${placeholders.join(', ')}`)
    }),
})
type LegalFile = z.infer<typeof legalFileSchema>

/** Returns the file of a legal page, in the content folder. */
export function legalFile(name: LegalName): string {
  return `legal/${name}.md`
}

const readLegalFileAgain: Record<LegalName, () => Promise<LegalFile>> = {
  terms: createContentReader(() => readLegalFile('terms')),
  privacy: createContentReader(() => readLegalFile('privacy')),
}

/** Reads a legal page's text with its placeholders, as edited. Throws an Error that names the file and error. */
export async function readLegalFile(name: LegalName, directory = contentFolder()): Promise<LegalFile> {
  const text = await readFile(path.join(directory, legalFile(name)), 'utf8')
  const parsed = legalFileSchema.safeParse(applyContentEdits(legalFile(name), () => parseLegalFile(text)))
  if (parsed.success) return parsed.data
  const label = `content/${legalFile(name)}`
  throw new Error(parsed.error.issues.map(issue => describeIssue(label, issue)).join('\n'))
}

function parseLegalFile(text: string): object {
  const split = splitFrontMatter(text)
  return typeof split === 'string' ? { body: text } : { ...split.data, body: split.markdown }
}

/** Fills in the placeholders, and makes HTML that is sanitized. */
export function fillLegalDocument(
  { body, template, ...facts }: LegalFile,
  values: Record<string, string>,
): LegalDocument {
  const filled = body.replace(PLACEHOLDER, (_, name: string) => values[name] ?? '')
  const html = sanitizePost(renderMarkdown(filled), { imageHosts: [] })
  return { ...facts, isTemplate: template, html }
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
  return recipients
}
