import 'server-only'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DECLINED_ZIP, PENDING_REVIEW_ZIP } from '@/lib/payments/model/sandbox-cards'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createSandboxGateway } from '../gateways/sandbox'
import { SETTLEMENT_DELAY_MS } from '../gateways/sandbox/ledger'
import { createSandboxToken } from '../gateways/sandbox/testing/token'
import { TOKEN_TTL_MS } from '../gateways/sandbox/tokens'
import type { GatewayHarnessFactory } from './gateway-harness'

export const sandboxHarness: GatewayHarnessFactory = {
  name: 'the sandbox',
  supportsRefunds: true,
  listsAll: true,
  isRemote: false,
  async create() {
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
    const db = await openTestDatabase(dataDir)
    return {
      gateway: createSandboxGateway({ db, now }),
      async tokenize(kind = 'good') {
        const zip = { good: '10001', expired: '10001', declined: DECLINED_ZIP, held: PENDING_REVIEW_ZIP }[kind]
        const token = await createSandboxToken({ db, now, card: { zip } })
        if (kind === 'expired') aheadMs += TOKEN_TTL_MS + 1
        return token
      },
      async countCharges(invoiceNumber) {
        const rows = await db
          .selectFrom('sandbox_transactions')
          .select('id')
          .where('invoice_number', '=', invoiceNumber)
          .where('kind', '=', 'charge')
          .where('state', '=', 'approved')
          .execute()
        return rows.length
      },
      async settle() {
        aheadMs += SETTLEMENT_DELAY_MS
      },
      async stop() {
        await db.destroy()
        await rm(dataDir, { recursive: true })
      },
    }
  },
}
