import { randomUUID } from 'node:crypto'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { DECLINED_ZIP, HELD_ZIP } from '@/e2e/fakes/authorize-net-ledger'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { startPaymentsHost } from '@/e2e/fakes/payments-host'
import {
  createSandboxToken,
  PENDING_REVIEW_ZIP,
  DECLINED_ZIP as SANDBOX_DECLINED_ZIP,
  sandboxCards,
} from '@/lib/payments/model/sandbox-cards'
import type { OpaqueData } from '@/lib/payments/model/schemas'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import type { PaymentGateway } from '../gateway-port'
import { createAuthorizeNetGateway } from '../gateways/authorize-net'
import { createHostedGateway } from '../gateways/hosted'
import { createSandboxGateway, SETTLEMENT_DELAY_MS } from '../gateways/sandbox'
import { createTestGateway } from './test-gateway'

export type GatewayHarness = {
  gateway: PaymentGateway
  /** Tokenizes the same card each time. */
  tokenize(kind?: 'good' | 'declined' | 'held'): OpaqueData
  /** Counts the charges that took money. */
  countCharges(invoiceNumber: string): Promise<number>
  settle(): Promise<void>
  stop(): Promise<void>
  wire?: {
    /** Loses the next request before or after the gateway recorded it. */
    lose(moment: 'before' | 'after'): void
    unreachable: PaymentGateway
  }
}

export type GatewayHarnessFactory = { name: string; create(): Promise<GatewayHarness> }

const DESCRIPTOR = 'COMMON.ACCEPT.INAPP.PAYMENT'
/** The discard port. */
const NOBODY = 'http://127.0.0.1:9'
const GOOD_ZIP = '10001'

export const authorizeNetHarness: GatewayHarnessFactory = {
  name: 'Authorize.Net',
  async create() {
    let aheadMs = 0
    const fake = await startGateway({
      now: () => Date.now() + aheadMs,
      // The gateway shows whole seconds.
      onRequest: () => {
        aheadMs += 1000
      },
    })
    const account = { environment: 'sandbox', ...gatewayKeys } as const
    return {
      gateway: createAuthorizeNetGateway(account, { url: fake.url }),
      tokenize: (kind = 'good') =>
        fake.tokenize({ zip: { good: GOOD_ZIP, declined: DECLINED_ZIP, held: HELD_ZIP }[kind] }),
      countCharges: async invoiceNumber => fake.charges(invoiceNumber).length,
      settle: async () => fake.settle(),
      stop: fake.stop,
      wire: {
        lose: moment => fake.fail(`reset-${moment}`, { request: 'createTransactionRequest' }),
        unreachable: createAuthorizeNetGateway(account, { url: `${NOBODY}/xml/v1/request.api` }),
      },
    }
  },
}

export const hostedHarness: GatewayHarnessFactory = {
  name: 'the hosted backend',
  async create() {
    const host = await startPaymentsHost()
    return {
      gateway: createHostedGateway({ baseUrl: host.url }),
      tokenize(kind = 'good') {
        const dataValue = `${kind === 'declined' ? 'decline' : kind}-${randomUUID()}`
        return { dataDescriptor: DESCRIPTOR, dataValue }
      },
      countCharges: async invoiceNumber => host.charged.filter(charged => charged === invoiceNumber).length,
      async settle() {},
      stop: host.stop,
    }
  },
}

export const sandboxHarness: GatewayHarnessFactory = {
  name: 'the sandbox',
  async create() {
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    const db = await openTestDatabase(await createTemporaryFolder())
    return {
      gateway: createSandboxGateway({ db, now }),
      tokenize(kind = 'good') {
        const zips = { good: GOOD_ZIP, declined: SANDBOX_DECLINED_ZIP, held: PENDING_REVIEW_ZIP }
        return createSandboxToken(sandboxCards[0], { zip: zips[kind] })
      },
      async countCharges(invoiceNumber) {
        const facts = { invoice_number: invoiceNumber, kind: 'charge', state: 'approved' } as const
        const rows = await db
          .selectFrom('sandbox_transactions')
          .select('id')
          .where(({ and }) => and(facts))
          .execute()
        return rows.length
      },
      async settle() {
        aheadMs += SETTLEMENT_DELAY_MS
      },
      stop: () => db.destroy(),
    }
  },
}

/** The gateway of the server tests has to keep the contract, too. Its tokens are cards. */
export const testGatewayHarness: GatewayHarnessFactory = {
  name: 'the gateway of the tests',
  async create() {
    const gateway = createTestGateway({ now: () => new Date() })
    const unreachable = createTestGateway({ now: () => new Date() })
    unreachable.isDown = true
    return {
      gateway: gateway.port,
      tokenize(kind = 'good') {
        if (kind !== 'good') gateway.answers.push(kind)
        return { dataDescriptor: DESCRIPTOR, dataValue: 'a card' }
      },
      async countCharges(invoiceNumber) {
        const charges = gateway.book.filter(entry => entry.kind === 'charge' && entry.invoiceNumber === invoiceNumber)
        return charges.filter(({ state }) => state === 'unsettled' || state === 'settled').length
      },
      settle: async () => gateway.settle(),
      async stop() {},
      wire: {
        lose: moment => void gateway.answers.push(`lost ${moment}`),
        unreachable: unreachable.port,
      },
    }
  },
}
