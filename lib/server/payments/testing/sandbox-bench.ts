import 'server-only'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DECLINED_ZIP, HELD_ZIP } from '@/lib/payment/sandbox-cards'
import { openTestDatabase } from '@/lib/server/database/testing/test-database'
import { createSandbox } from '../sandbox'
import { SETTLES_AFTER_MS } from '../sandbox/ledger'
import { sandboxToken } from '../sandbox/testing/token'
import { TOKEN_LIFE_MS } from '../sandbox/tokens'
import type { BenchMaker } from './bench'

/** The gateway of the embedded default, in a database of its own. */
export const sandboxBench: BenchMaker = {
  name: 'the sandbox',
  reverses: true,
  listsAll: true,
  remote: false,
  async open() {
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
    const db = await openTestDatabase(dataDir)
    return {
      port: createSandbox({ db, now }),
      async tokenise(kind = 'good') {
        const zip = { good: '10001', expired: '10001', declined: DECLINED_ZIP, held: HELD_ZIP }[kind]
        const token = await sandboxToken({ db, now, card: { zip } })
        if (kind === 'expired') aheadMs += TOKEN_LIFE_MS + 1
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
        aheadMs += SETTLES_AFTER_MS
      },
      async stop() {
        await db.destroy()
        await rm(dataDir, { recursive: true })
      },
    }
  },
}
