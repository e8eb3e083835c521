import 'server-only'
import { randomUUID } from 'node:crypto'
import { startPaymentsHost } from '@/e2e/fakes/payments-host'
import { createHostedGateway } from '../gateways/hosted'
import type { GatewayHarnessFactory } from './gateway-harness'

export const hostedHarness: GatewayHarnessFactory = {
  name: 'the hosted backend',
  supportsRefunds: false,
  listsAll: false,
  isRemote: true,
  async create() {
    const host = await startPaymentsHost()
    return {
      gateway: createHostedGateway({ baseUrl: host.url }),
      async tokenize(kind = 'good') {
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
        lose: moment => host.setMode(`reset-${moment}`),
        // The discard port.
        unreachable: createHostedGateway({ baseUrl: 'http://127.0.0.1:9' }),
      },
    }
  },
}
