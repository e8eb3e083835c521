import 'server-only'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { type CheckLine, tryOut } from '@/lib/platform/check'
import { invalidSettingsError, optional } from '@/lib/platform/env'
import type { MailInUse } from '../index'
import {
  type DeliveryFailure,
  DeliveryRejected,
  EMAIL_TIMEOUT_MS,
  type EmailTransport,
  type Sender,
  toMailOptions,
} from '../transport'

const MAX_CONNECTIONS = 6
const CONNECTION_TIMEOUT_MS = 15_000
const SOCKET_TIMEOUT_MS = 45_000
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i

const urlSchema = z
  .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@host:465', abort: true })
  .refine(namesServerOnly, 'must name a host; after its port, only ?requireTLS=true may follow')

/** Nodemailer takes any of its options from a query: a program to run as sendmail, a proxy, a log of the password. */
function namesServerOnly(url: string): boolean {
  const { hostname, pathname, search, hash } = URL.parse(url) ?? new URL('smtp:')
  return (
    URL.canParse(`https://${hostname}`) &&
    /^\/?$/.test(pathname) &&
    /^(?:\?requireTLS=true)?$/.test(search) &&
    hash === ''
  )
}

export const smtp = defineAdapter(
  { SMTP_URL: optional(urlSchema), MAIL_FROM: optional(z.string()) },
  ({ SMTP_URL: url, MAIL_FROM }): MailInUse | null => {
    if (url === undefined) return null
    if (MAIL_FROM === undefined) throw invalidSettingsError(['MAIL_FROM: is required when SMTP_URL is set'])
    return {
      name: 'SMTP',
      create: sender => createSmtpTransport({ url, sender }),
      check: async () => [await checkSmtp(url)],
      recipients: [{ name: hostOf(url), receives: 'the emails about your ride, for delivery' }],
    }
  },
)

type SmtpTransportOptions = { url: string; sender: Sender; socketTimeoutMs?: number }

/** Creates an SMTP transport. A URL with a password requires TLS, except to this machine. */
export function createSmtpTransport({
  url,
  sender,
  socketTimeoutMs = SOCKET_TIMEOUT_MS,
}: SmtpTransportOptions): EmailTransport {
  const transport = createTransport({
    url: addRequireTls(url),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The message may have been delivered already: the outbox decides on retries.
    maxRequeues: 0,
    // Shorter than mail servers keep an idle connection open.
    idleTimeout: 20_000,
    connectionTimeout: Math.min(CONNECTION_TIMEOUT_MS, socketTimeoutMs),
    greetingTimeout: Math.min(CONNECTION_TIMEOUT_MS, socketTimeoutMs),
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(email) {
      const mail = toMailOptions(email, sender)
      try {
        await transport.sendMail({ ...mail, signal: AbortSignal.timeout(EMAIL_TIMEOUT_MS) })
      } catch (error) {
        throw new DeliveryRejected(toFailure(errorSchema.parse(error)), error)
      }
    },
    async isReachable() {
      return await transport.verify().catch(() => false)
    },
    async close() {
      transport.close()
    },
  }
}

/** Connects to the mail server and logs in. Sends no email. */
function checkSmtp(url: string): Promise<CheckLine> {
  const timeouts = {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS,
  }
  const remedy =
    'Check SMTP_URL: the host as in its certificate, smtps:// for port 465, smtp:// for 587, user and password percent-encoded.'
  return tryOut({ name: 'Mail server', remedy }, async () => {
    await createTransport({ url: addRequireTls(url), ...timeouts }).verify()
    return 'accepts the connection and the login'
  })
}

/** Stripping STARTTLS would otherwise expose the password. */
function addRequireTls(url: string): string {
  const parsed = new URL(url)
  if (parsed.password === '' || LOOPBACK.test(parsed.hostname)) return url
  parsed.searchParams.set('requireTLS', 'true')
  return parsed.href
}

/** `originalCode` is that of the socket or TLS layer. */
const errorSchema = z
  .object({
    code: z.string().optional(),
    originalCode: z.string().optional(),
    command: z.string().optional(),
    response: z.string().optional(),
    responseCode: z.number().optional(),
    permanent: z.boolean().optional(),
  })
  .catch({})

/** Only a 5xx to RCPT is final; policy and login errors (5.7.x of RFC 3463) can be fixed. */
function toFailure(error: z.infer<typeof errorSchema>): DeliveryFailure {
  const { command, response = '', responseCode } = error
  const isPolicyRejection = responseCode === 530 || responseCode === 535 || /^\d{3}[ -]5\.7\./.test(response)
  const isPermanent = command === 'RCPT TO' && error.permanent === true && !isPolicyRejection
  return { retry: isPermanent ? 'never' : 'later', reason: toReason(error) }
}

/** The status of the server, else the code of nodemailer, the socket or TLS: "econnrefused", "self_signed_cert_in_chain". */
function toReason({ code = '', originalCode = '', responseCode }: z.infer<typeof errorSchema>): string {
  // Of a server that refuses STARTTLS, its status says less.
  if (responseCode !== undefined && code !== 'ETLS') return `status_${responseCode}`
  return (originalCode || code || 'failed').toLowerCase()
}
