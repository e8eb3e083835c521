import 'server-only'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { NotificationSettings } from '@/lib/platform/notification-settings'
import { type Check, type DoctorContext, type Finding, failed, failedIfLive, passed, warning } from './check'
import { describeConnectionError } from './probe'

const SERVER = 'Mail server'
const TIMEOUT_MS = 10_000

/** Reports who is notified of a booking. */
function evaluateEmailSettings({
  notifications,
  live,
}: {
  notifications: NotificationSettings
  live: boolean
}): Finding[] {
  const serious = failedIfLive(live)
  return [
    notifications.smtpUrl === null
      ? serious(
          SERVER,
          'none: emails are written to files in the data folder; riders receive no email',
          'Set SMTP_URL and MAIL_FROM.',
        )
      : null,
    notifications.operatorEmail === null
      ? serious('OPERATOR_EMAIL', 'not set: no one is notified of bookings', 'Set it to an inbox that is monitored.')
      : passed('OPERATOR_EMAIL', 'set'),
  ].filter(finding => finding !== null)
}

export type SmtpHandshake = { host: string; encrypted: boolean; login: boolean; local: boolean }

function evaluateSmtpHandshake({ host, encrypted, login, local }: SmtpHandshake): Finding {
  const detail = `${host} is reachable, ${encrypted ? 'encrypted' : 'not encrypted'}, ${login ? 'login accepted' : 'no login'}`
  if (encrypted || local) return passed(SERVER, detail)
  return warning(SERVER, `${detail}: emails can be read in transit`, 'Use smtps://, or a server with STARTTLS.')
}

/** Connects to the mail server and logs in. Sends no email. */
export async function checkSmtp(url: string): Promise<Finding> {
  const { options } = createTransport({ url })
  const parsed = URL.parse(url)
  const host = parsed?.host ?? 'the host of SMTP_URL'
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject)
      connection.connect(error => (error ? reject(error) : resolve()))
    })
    const encrypted = connection.secure
    const login = options.auth !== undefined
    if (login) {
      await new Promise<void>((resolve, reject) => {
        connection.on('error', reject)
        connection.login(options.auth, error => (error ? reject(error) : resolve()))
      })
    }
    const local = /^(localhost|127\.|\[::1\])/.test(parsed?.hostname ?? '')
    return evaluateSmtpHandshake({ host, encrypted, login, local })
  } catch (error) {
    return evaluateSmtpFailure({ host, error })
  } finally {
    connection.close()
  }
}

/** Describes what failed: connection, certificate or login. */
function evaluateSmtpFailure({ host, error }: { host: string; error: unknown }): Finding {
  const { code, responseCode } = Object(error)
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    const status = typeof responseCode === 'number' ? ` (${responseCode})` : ''
    return failed(
      SERVER,
      `${host} rejected the login${status}`,
      'Fix the user and password in SMTP_URL; percent-encode reserved URL characters.',
    )
  }
  const reason = describeConnectionError(error)
  const certificate = /certificate/i.test(reason)
  return failed(
    SERVER,
    `${host}: ${reason}`,
    certificate
      ? 'Use the host name in the certificate, or install a valid certificate on the server.'
      : 'Fix host, port and encryption in SMTP_URL: smtps:// for port 465, smtp:// for 587.',
  )
}

export function emailChecks({ env: { notifications }, live }: DoctorContext): Check[] {
  return [
    {
      name: SERVER,
      timeoutMs: 3 * TIMEOUT_MS,
      run: async () => [
        ...(notifications.smtpUrl === null ? [] : [await checkSmtp(notifications.smtpUrl)]),
        ...evaluateEmailSettings({ notifications, live }),
      ],
    },
  ]
}
