// Loaded before a server under test: what it would send to Authorize.Net goes to the fake on this machine, so that
// the product's own code runs unchanged. Any other address is left alone.
import { redirectConnections } from './redirect-connections.mjs'

for (const host of ['apitest.authorize.net', 'api.authorize.net']) {
  redirectConnections({ host, port: Number(process.env.GATEWAY_FAKE_PORT) })
}
