// Preloaded by a process under test: redirects connections to https hosts to local fakes. WIRE_HOSTS is a JSON object
// that maps origins ("https://ride.example.net") to the fakes' URLs ("http://127.0.0.1:4010").
import { redirectConnections } from './redirect-connections.mjs'

for (const [origin, fake] of Object.entries(JSON.parse(process.env.WIRE_HOSTS ?? '{}'))) {
  redirectConnections({ host: new URL(origin).hostname, port: Number(new URL(fake).port) })
}
