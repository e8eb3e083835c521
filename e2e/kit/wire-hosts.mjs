// Preloaded by a process under test: redirects its TLS connections to some hosts to plain local fakes, so that the
// product's code runs unchanged. WIRE_HOSTS is a JSON object that maps origins ("https://ride.example.net") to the
// fakes' URLs ("http://127.0.0.1:4010").
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

const ports = new Map()
for (const [origin, fake] of Object.entries(JSON.parse(process.env.WIRE_HOSTS ?? '{}'))) {
  ports.set(new URL(origin).hostname, Number(new URL(fake).port))
}
const connect = tls.connect

tls.connect = (options, ...rest) => {
  const port = ports.get(options.host)
  if (port === undefined) return connect(options, ...rest)
  const socket = net.connect({ host: '127.0.0.1', port })
  // Clients wait for this event before they write.
  return socket.once('connect', () => socket.emit('secureConnect'))
}
syncBuiltinESMExports()
