// Loaded before a process under test: connections to https hosts go to fakes on this machine. WIRE_HOSTS is a JSON
// object of origins ("https://ride.example.net") and where each is served ("http://127.0.0.1:4010").
import { redirectConnections } from './redirect-connections.mjs'

for (const [origin, fake] of Object.entries(JSON.parse(process.env.WIRE_HOSTS ?? '{}'))) {
  redirectConnections({ host: new URL(origin).hostname, port: Number(new URL(fake).port) })
}
