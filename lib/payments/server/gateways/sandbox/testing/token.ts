import 'server-only'
import { getSandboxVerdict, type SandboxBrand, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import type { OpaqueData } from '@/lib/payments/model/schemas'
import type { Database } from '@/lib/platform/database/connection'
import { issueToken } from '../tokens'

/** Creates a token of a test card. `zip` 46282 and `cardCode` 901 make it decline. */
export async function createSandboxToken({
  db,
  now,
  card: { brand = 'visa', zip = '10001', cardCode = '123' } = {},
}: {
  db: Database
  now: () => Date
  card?: { brand?: SandboxBrand; zip?: string; cardCode?: string }
}): Promise<OpaqueData> {
  const lastFour = sandboxCards.find(card => card.brand === brand)?.number.slice(-4) ?? ''
  return await issueToken({ db, now, card: { brand, lastFour }, verdict: getSandboxVerdict({ zip, cardCode }) })
}
