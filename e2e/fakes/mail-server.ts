import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { localhostCertificate } from './localhost-certificate'

/** What the server does to a message instead of accepting it. */
export type MailFault =
  /** 450, 550 or "relaying denied" to RCPT. */
  | 'busy-address'
  | 'no-address'
  | 'no-relay'
  /** 451 after DATA. */
  | 'busy-message'
  /** No response to RCPT. */
  | 'stall-address'
  /** Drops the connection before the message is accepted, or after that but before its 250. */
  | 'drop-before'
  | 'drop-after'

const REFUSALS: Partial<Record<MailFault, [code: number, message: string]>> = {
  'busy-address': [450, '4.2.0 greylisted, come back later'],
  'no-address': [550, '5.1.1 no such user'],
  'no-relay': [550, '5.7.1 relaying denied'],
  'busy-message': [451, '4.3.0 try again later'],
}
const AT_ADDRESS: readonly MailFault[] = ['busy-address', 'no-address', 'no-relay', 'stall-address']

/** A message that the server accepted, whether or not the sender received the 250. */
type ReceivedEmail = { messageId: string; from: string; to: string[]; raw: Buffer; at: number }

/**
 * Starts a real SMTP server. `faultOf` chooses the fault of the next message for an email address. With `tls` it
 * encrypts, implicitly or by STARTTLS; with `login` it requires that user and password.
 */
export async function startMailServer({
  faultOf = () => null,
  tls,
  login,
  onLogin,
}: {
  faultOf?: (address: string) => MailFault | null
  tls?: 'implicit' | 'starttls'
  login?: { user: string; password: string }
  /** Receives the password of each login. Without it and `login` the server offers no login. */
  onLogin?: (password: string) => void
} = {}) {
  const sockets = new Map<number, Socket>()
  const faultsBySession = new Map<string, MailFault | null>()
  const received: ReceivedEmail[] = []
  const faults: { to: string; fault: MailFault }[] = []
  const stalled = new Set<number>()

  function fail(fault: MailFault, to: string, { remotePort }: SMTPServerSession, callback: (error: Error) => void) {
    faults.push({ to, fault })
    const refusal = REFUSALS[fault]
    if (refusal !== undefined) callback(reply(...refusal))
    else if (fault === 'stall-address') stalled.add(remotePort)
    else sockets.get(remotePort)?.destroy()
  }

  const server = new SMTPServer({
    ...(tls !== undefined && localhostCertificate),
    secure: tls === 'implicit',
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: [
      ...(tls === 'starttls' ? [] : ['STARTTLS']),
      ...(login === undefined && onLogin === undefined ? ['AUTH'] : []),
    ],
    onAuth({ username, password }, _session, callback) {
      onLogin?.(password ?? '')
      if (login === undefined || (username === login.user && password === login.password)) {
        return callback(null, { user: username })
      }
      callback(reply(535, '5.7.8 Authentication failed'))
    },
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo({ address }, session, callback) {
      const fault = faultOf(address)
      faultsBySession.set(session.id, fault)
      if (fault !== null && AT_ADDRESS.includes(fault)) fail(fault, address, session, callback)
      else callback()
    },
    async onData(stream, session, callback) {
      const raw = await buffer(stream).catch(() => null)
      if (raw === null) return
      const fault = faultsBySession.get(session.id) ?? null
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const receive = () => {
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const [, messageId = ''] = /^message-id:\s*<([^>]*)>/im.exec(raw.toString()) ?? []
        received.push({ messageId, from, to, raw, at: Date.now() })
      }
      if (fault === null || fault === 'drop-after') receive()
      if (fault === null) callback()
      else fail(fault, to.join(), session, callback)
    },
  })
  // Clients that are killed or disconnect are expected.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    // Node crashes if the socket under a TLS connection is destroyed.
    if (tls) return
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => {
      sockets.delete(remotePort)
      stalled.delete(remotePort)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')

  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${loginOf(login)}127.0.0.1:${address.port}`,
    received,
    faults,
    dropConnection() {
      for (const remotePort of stalled) sockets.get(remotePort)?.destroy()
      stalled.clear()
    },
    async stop() {
      // Node may crash if the socket under a TLS connection is destroyed. The server closes those itself.
      if (tls === undefined) for (const socket of sockets.values()) socket.destroy()
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}

function loginOf(login: { user: string; password: string } | undefined): string {
  return login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
