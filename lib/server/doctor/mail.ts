import 'server-only'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { NewsSettings } from '@/lib/server/news-settings'
import { type Check, type DoctorContext, type Finding, failed, passed, seriousIf, warning } from './check'
import { describeFailure } from './probe'

const SERVER = 'Mail server'
const TIMEOUT_MS = 10_000

/** Judges who hears of a booking. */
export function judgeMailSettings({ news, live }: { news: NewsSettings; live: boolean }): Finding[] {
  const serious = seriousIf(live)
  return [
    news.smtpUrl === null
      ? serious(
          SERVER,
          'none: emails are written to files in the data folder; riders receive no email',
          'Set SMTP_URL and MAIL_FROM.',
        )
      : null,
    news.operatorEmail === null
      ? serious('OPERATOR_EMAIL', 'not set: no one is notified of bookings', 'Set it to an inbox that is monitored.')
      : passed('OPERATOR_EMAIL', 'set'),
  ].filter(finding => finding !== null)
}

/** What a mail server was found to do. */
export type Handshake = { host: string; encrypted: boolean; login: boolean; local: boolean }

export function judgeHandshake({ host, encrypted, login, local }: Handshake): Finding {
  const detail = `${host} is reachable, ${encrypted ? 'encrypted' : 'not encrypted'}, ${login ? 'login accepted' : 'no login'}`
  if (encrypted || local) return passed(SERVER, detail)
  return warning(SERVER, `${detail}: emails can be read in transit`, 'Use smtps://, or a server with STARTTLS.')
}

/** Connects to the mail server as the site does, encrypts, logs in and hangs up. Sends no mail. */
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
    return judgeHandshake({ host, encrypted, login, local })
  } catch (error) {
    return judgeFailure({ host, error })
  } finally {
    connection.close()
  }
}

/** Says what a mail server refused: the connection, the certificate or the login. */
export function judgeFailure({ host, error }: { host: string; error: unknown }): Finding {
  const { code, responseCode } = Object(error)
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    const status = typeof responseCode === 'number' ? ` (${responseCode})` : ''
    return failed(
      SERVER,
      `${host} rejected the login${status}`,
      'Fix the user and password in SMTP_URL; percent-encode reserved URL characters.',
    )
  }
  const why = describeFailure(error)
  const certificate = /certificate/i.test(why)
  return failed(
    SERVER,
    `${host}: ${why}`,
    certificate
      ? 'Use the host name in the certificate, or install a valid certificate on the server.'
      : 'Fix host, port and encryption in SMTP_URL: smtps:// for port 465, smtp:// for 587.',
  )
}

export function mailChecks({ env: { news }, live }: DoctorContext): Check[] {
  return [
    {
      name: SERVER,
      limitMs: 3 * TIMEOUT_MS,
      run: async () => [
        ...(news.smtpUrl === null ? [] : [await checkSmtp(news.smtpUrl)]),
        ...judgeMailSettings({ news, live }),
      ],
    },
  ]
}
