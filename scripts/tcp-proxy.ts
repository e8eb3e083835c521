import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = { port: number; cut: () => void; stop: () => void }

/** Passes each connection on to the next of the ports that accepts it; `cut` drops all connections. */
export async function startTcpProxy(listPorts: () => number[]): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let turn = 0

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }

  function forwardTo(client: Socket, ports: readonly number[]): void {
    const [port, ...others] = ports
    if (port === undefined) {
      client.destroy()
      return
    }
    const target = connect(port, '127.0.0.1')
    track(target)
    const tryNext = () => forwardTo(client, others)
    target.once('error', tryNext)
    target.once('connect', () => {
      target.off('error', tryNext)
      client.pipe(target).pipe(client)
      client.once('close', () => target.destroy())
      target.once('close', () => client.destroy())
    })
  }

  const server = createServer(client => {
    track(client)
    const ports = listPorts()
    turn += 1
    forwardTo(
      client,
      ports.map((_, index) => ports[(index + turn) % ports.length] ?? 0),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: Object(server.address()).port,
    cut,
    stop() {
      server.close()
      cut()
    },
  }
}
