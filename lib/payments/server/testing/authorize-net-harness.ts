import 'server-only'
import { startGateway } from '@/e2e/fakes/authorize-net'
import { DECLINED_ZIP, HELD_ZIP } from '@/e2e/fakes/authorize-net-cards'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { createAuthorizeNetGateway } from '../gateways/authorize-net'
import type { GatewayHarnessFactory } from './gateway-harness'

const TOKEN_TTL_MS = 15 * 60_000
const settings = { environment: 'sandbox', ...gatewayKeys } as const

export const authorizeNetHarness: GatewayHarnessFactory = {
  name: 'Authorize.Net',
  supportsRefunds: true,
  listsAll: true,
  isRemote: true,
  async create() {
    let aheadMs = 0
    const gateway = await startGateway({ now: () => Date.now() + aheadMs })
    return {
      gateway: createAuthorizeNetGateway(settings, { url: gateway.url }),
      async tokenize(kind = 'good') {
        const zip = { good: '10001', expired: '10001', declined: DECLINED_ZIP, held: HELD_ZIP }[kind]
        // The gateway shows whole seconds.
        aheadMs += 1000
        const token = gateway.tokenize({ zip })
        if (kind === 'expired') aheadMs += TOKEN_TTL_MS + 1
        return token
      },
      countCharges: async invoiceNumber => gateway.charges(invoiceNumber).length,
      settle: async () => gateway.settle(),
      stop: gateway.stop,
      wire: {
        lose: moment => gateway.fail(`reset-${moment}`, { request: 'createTransactionRequest' }),
        // The discard port.
        unreachable: createAuthorizeNetGateway(settings, { url: 'http://127.0.0.1:9/xml/v1/request.api' }),
      },
    }
  },
}
