import 'server-only'
import { AppError } from '@/lib/errors'
import type { PaymentGateway } from '@/lib/payments/server/gateway-port'
import type { Database } from '@/lib/platform/database/connection'
import { type Tx, write } from '@/lib/platform/database/write'
import { chargeToken, declineHeldCharge, findTransaction, refundCharge, toTransaction, voidCharge } from './ledger'

/** Creates the sandbox gateway, which follows Authorize.Net's rules and charges no card. */
export function createSandboxGateway({ db, now }: { db: Database; now: () => Date }): PaymentGateway {
  // Inside the write lock, so that the ledger is ordered by time.
  const record = <T>(fn: (tx: Tx) => Promise<T>) => write({ db, now }, 'site', fn).catch(toUnknownOutcome)

  return {
    name: 'sandbox',
    supportsRefunds: true,
    showsReferences: true,
    charge: charge => record(tx => chargeToken(tx, charge)),
    void: input => record(tx => voidCharge(tx, input)),
    declinePendingReview: input => record(tx => declineHeldCharge(tx, input)),
    refund: input => record(tx => refundCharge(tx, input)),
    // Nobody but the site changes anything there.
    listTransactions: null,
    async findTransactions({ invoiceNumber, since }) {
      const rows = await db
        .selectFrom('sandbox_transactions')
        .selectAll()
        .where('invoice_number', '=', invoiceNumber)
        .where('created_at', '>=', since.toISOString())
        .orderBy('created_at')
        .orderBy('id')
        .execute()
        .catch(throwUnavailable)
      return { transactions: rows.map(row => toTransaction(row, now())), complete: true }
    },
    async fetchTransaction(transactionId) {
      const row = await findTransaction(db, transactionId).catch(throwUnavailable)
      return row === undefined ? null : toTransaction(row, now())
    },
    testConnection: () =>
      db
        .selectFrom('sandbox_tokens')
        .select('token_hash')
        .limit(1)
        .execute()
        .then(
          () => true,
          () => false,
        ),
  }
}

/** A failed write may still have reached the disk. */
function toUnknownOutcome(error: unknown): { state: 'unknown'; reason: string } {
  console.error('sandbox gateway: writing the ledger failed', error)
  return { state: 'unknown', reason: 'ledger' }
}

function throwUnavailable(cause: unknown): never {
  throw new AppError({ kind: 'unavailable', message: 'sandbox gateway: reading the ledger failed', cause })
}
