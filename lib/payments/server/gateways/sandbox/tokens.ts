import 'server-only'
import { randomBytes } from 'node:crypto'
import { sha256Hex } from '@/lib/booking/server/token'
import { AppError } from '@/lib/errors'
import type { SandboxVerdict } from '@/lib/payments/model/sandbox-cards'
import { type TokenCard, tokenVerdictSchema } from '@/lib/payments/model/sandbox-token'
import type { OpaqueData } from '@/lib/payments/model/schemas'
import type { Database } from '@/lib/platform/database/connection'
import { type Tx, write } from '@/lib/platform/database/write'
import { env } from '@/lib/platform/env'

const DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT'
const TOKEN_BYTES = 96
export const TOKEN_TTL_MS = 15 * 60 * 1000
export const MAX_OPEN_TOKENS = 5000

/** Throws AppError not_found unless the sandbox is the configured gateway. */
export function requireSandbox(): void {
  if (env().payments.gateway === 'sandbox') return
  throw new AppError({
    kind: 'not_found',
    message: 'the sandbox gateway is not configured',
    userMessage: 'This endpoint does not exist.',
  })
}

/** Issues a token for one charge within 15 minutes. Throws AppError too_many_requests at the limit. */
export async function issueToken({
  db,
  now,
  card,
  verdict,
}: {
  db: Database
  now: () => Date
  card: TokenCard
  verdict: SandboxVerdict
}): Promise<OpaqueData> {
  const dataValue = randomBytes(TOKEN_BYTES).toString('base64')
  await write({ db, now }, 'site', async ({ db: trx, now: at }) => {
    await trx.deleteFrom('sandbox_tokens').where('expires_at', '<=', at.toISOString()).execute()
    const { count } = await trx
      .selectFrom('sandbox_tokens')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_OPEN_TOKENS) throw tooManyTokens()
    await trx
      .insertInto('sandbox_tokens')
      .values({
        token_hash: sha256Hex(dataValue),
        card: JSON.stringify(card),
        verdict: JSON.stringify(verdict),
        expires_at: new Date(+at + TOKEN_TTL_MS).toISOString(),
      })
      .execute()
  })
  return { dataDescriptor: DESCRIPTOR, dataValue }
}

/** Spends a token, which deletes it, and returns its card; null when it is invalid. */
export async function spendToken(
  { db, now }: Tx,
  opaqueData: OpaqueData,
): Promise<{ card: string; verdict: SandboxVerdict } | null> {
  if (opaqueData.dataDescriptor !== DESCRIPTOR) return null
  const spent = await db
    .deleteFrom('sandbox_tokens')
    .where('token_hash', '=', sha256Hex(opaqueData.dataValue))
    .where('expires_at', '>', now.toISOString())
    .returning(['card', 'verdict'])
    .executeTakeFirst()
  if (spent === undefined) return null
  return { card: spent.card, verdict: tokenVerdictSchema.parse(JSON.parse(spent.verdict)) }
}

function tooManyTokens(): AppError {
  return new AppError({
    kind: 'too_many_requests',
    message: `sandbox token limit exceeded: ${MAX_OPEN_TOKENS} within 15 minutes`,
    code: 'too_many_tokens',
    userMessage: 'Too many cards are being tried right now. Please try again in a few minutes.',
    details: { retryAfterSeconds: 60 },
  })
}
