import 'server-only'
import { randomUUID } from 'node:crypto'
import { startPaymentsHost } from '@/e2e/fakes/payments-host'
import { createHostedPayments } from '../hosted'
import type { BenchMaker } from './bench'

/** The content backend, against the fake at its wire. It promises neither to give back nor to list everything. */
export const hostedBench: BenchMaker = {
  name: 'the hosted backend',
  reverses: false,
  listsAll: false,
  remote: true,
  async open() {
    const host = await startPaymentsHost()
    return {
      port: createHostedPayments({ baseUrl: host.url }),
      async tokenise(kind = 'good') {
        const dataValue = `${kind === 'declined' ? 'decline' : kind}-${randomUUID()}`
        return { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue }
      },
      async countCharges(invoiceNumber) {
        return host.ledger.filter(payment => payment.invoiceNumber === invoiceNumber && payment.status === 'paid')
          .length
      },
      async settle() {},
      stop: host.stop,
      wire: {
        lose: moment => host.behave(`reset-${moment}`),
        // Nobody may listen there, and no browser or server does: the port is the one for discarding.
        unreachable: createHostedPayments({ baseUrl: 'http://127.0.0.1:9' }),
      },
    }
  },
}
