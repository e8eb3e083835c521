import 'server-only'
import { cancellationPolicy } from '@/lib/booking/model/cancellation'
import { env } from '@/lib/platform/env'
import { site } from '@/lib/site'
import { readHome } from '../pages/home'
import { readServiceRules } from '../service-rules'
import { type LegalDocument, type LegalName, legalNames, readLegalDocument } from './legal-document'
import { listThirdParties } from './third-parties'

/** Reads a legal page with this site's facts. */
export async function readLegalPage(name: LegalName): Promise<LegalDocument> {
  const [{ contact }, { retentionDays }] = await Promise.all([readHome(), readServiceRules()])
  return readLegalDocument(name, {
    ...placeholders,
    phone: contact?.phone || site.phone,
    email: contact?.email || site.email,
    address: contact?.address || site.url,
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

const placeholders = { brand: site.brand, siteUrl: site.url }

export const emptyPlaceholders = {
  ...placeholders,
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
