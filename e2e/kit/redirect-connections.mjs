import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

const ports = new Map()
const connect = tls.connect

/** Redirects TLS connections to a host to a plain local port. */
export function redirectConnections({ host, port }) {
  ports.set(host, port)
}

tls.connect = (options, ...rest) => {
  const port = ports.get(options.host)
  if (port === undefined) return connect(options, ...rest)
  const socket = net.connect({ host: '127.0.0.1', port })
  // Clients wait for this event before they write.
  return socket.once('connect', () => socket.emit('secureConnect'))
}
syncBuiltinESMExports()
