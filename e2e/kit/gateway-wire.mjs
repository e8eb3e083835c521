// Preloaded by a server under test: redirects its connections to Authorize.Net to the local fake, so that the product's
// code runs unchanged. Other connections are unaffected.
import { redirectConnections } from './redirect-connections.mjs'

for (const host of ['apitest.authorize.net', 'api.authorize.net']) {
  redirectConnections({ host, port: Number(process.env.GATEWAY_FAKE_PORT) })
}
