import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { composeNotificationEmail } from '@/lib/notifications/email/compose'
import { type EmailTransport, type Message, readEmailFailure } from '@/lib/notifications/email/email-transport'
import { createSmtpTransport } from '@/lib/notifications/email/smtp-transport'
import { emailInputFor, listAllEmails } from '@/lib/notifications/email/testing/email-inputs'
import { backoffMs, RETRY_POLICIES } from '@/lib/notifications/outbox/retry-policy'
import { getMailHostSkipReason, type MailHost, startMailHost } from '../mail-host'

const GREYLIST_SECONDS = 4
const MAX_SPAM_SCORE = 0.5
const DELIVERY_TIMEOUT_MS = 60_000
const SPAM_CHECK_TIMEOUT_MS = 5 * 60_000
const POLL_MS = 200

type SentEmail = Message & { name: string }

/**
 * Sends every kind of email through Debian’s Postfix and Postgrey over TLS into a Maildir and scores it with
 * SpamAssassin. Each must be greylisted, arrive once, over TLS, and score at most 0.5 by the local rules.
 */
export async function attack(): Promise<void> {
  const skipReason = getMailHostSkipReason()
  if (skipReason !== null) return console.log(`skipped: ${skipReason}`)
  const host = await startMailHost({ greylistSeconds: GREYLIST_SECONDS })
  try {
    await checkUntrustedCertificate(host)
    setDefaultCACertificates([...getCACertificates('default'), host.certificate])
    const emails = listAllEmails().map(composeEmail)
    const rejectedEmails = await sendAll(host, emails)
    const arrived = await readMailbox(host, emails)
    const scores = scoreSpam(host, arrived)
    for (const { name } of emails) console.log(`${name.padEnd(32)} spam score ${scores.get(name)?.toFixed(1)}`)
    const worst = Math.max(...scores.values())
    console.log(`${emails.length} emails over TLS, ${rejectedEmails} deferred by greylisting, each delivered once`)
    console.log(`highest spam score ${worst.toFixed(1)} (limit ${MAX_SPAM_SCORE})`)
    if (!(worst <= MAX_SPAM_SCORE)) throw new Error('an email looks like spam')
  } finally {
    await host.stop()
  }
}

const sender = { name: 'Nocturne', email: 'rides@nocturne.example' }

function composeEmail(fixture: ReturnType<typeof listAllEmails>[number]): SentEmail {
  const { kind, recipient } = fixture
  const to = `${recipient}-${kind}@example.com`
  return {
    ...composeNotificationEmail({ ...emailInputFor(fixture), to }),
    key: randomUUID(),
    name: `${kind} to the ${recipient}`,
  }
}

/** The certificate is self-signed. */
async function checkUntrustedCertificate(host: MailHost): Promise<void> {
  const mail = createSmtpTransport({ url: host.tlsUrl, sender })
  const [first] = listAllEmails().map(composeEmail)
  if (first === undefined) throw new Error('no emails were sent')
  const error: unknown = await mail.send(first).catch(thrown => thrown)
  await mail.close()
  const reason = readEmailFailure(error)?.reason
  if (reason !== 'tls') throw new Error(`an untrusted certificate gave reason ${reason}`)
  console.log('an untrusted certificate is rejected, reason tls')
}

/** Sends half over TLS and half over STARTTLS; returns how many were greylisted, which must be all. */
async function sendAll(host: MailHost, emails: readonly SentEmail[]): Promise<number> {
  const transports = [host.tlsUrl, host.starttlsUrl].map(url => createSmtpTransport({ url, sender }))
  const attemptCounts = await Promise.all(
    emails.map((email, index) => {
      const transport = transports[index % transports.length]
      if (transport === undefined) throw new Error('mail server did not start')
      return sendUntilAccepted(transport, email)
    }),
  )
  await Promise.all(transports.map(transport => transport.close()))
  const notGreylisted = emails.filter((_, index) => attemptCounts[index] === 1)
  if (notGreylisted.length > 0) throw new Error(`not greylisted: ${notGreylisted.map(({ name }) => name).join(', ')}`)
  return attemptCounts.length
}

/** Retries with the outbox’s backoff; returns the number of attempts. */
async function sendUntilAccepted(transport: EmailTransport, email: SentEmail): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    try {
      await transport.send(email)
      return attempts
    } catch (error) {
      const failure = readEmailFailure(error)
      if (failure?.retry !== 'later' || failure.reason !== 'status_450') throw error
      const { maxBackoffMs } = RETRY_POLICIES.email
      await wait(backoffMs({ attempts, maxBackoffMs, random: Math.random }))
    }
  }
}

/** Waits for all emails; throws if one is missing, duplicated or arrived without TLS. */
async function readMailbox(host: MailHost, emails: readonly SentEmail[]): Promise<Map<string, string>> {
  const list = () => (existsSync(host.mailbox) ? readdirSync(host.mailbox) : [])
  for (const deadline = Date.now() + DELIVERY_TIMEOUT_MS; list().length < emails.length && Date.now() < deadline; ) {
    await wait(POLL_MS)
  }
  const messages = list().map(file => readFileSync(path.join(host.mailbox, file), 'utf8'))
  return new Map(
    emails.map(({ key, name }) => {
      const [rawMessage, ...duplicates] = messages.filter(text => text.includes(`<${key}@nocturne.example>`))
      if (rawMessage === undefined) throw new Error(`${name} was not delivered`)
      if (duplicates.length > 0) throw new Error(`${name} was delivered ${duplicates.length + 1} times`)
      if (!/^\s+\(using TLSv1\.[23]/m.test(rawMessage)) throw new Error(`${name} was delivered without TLS`)
      return [name, rawMessage]
    }),
  )
}

/** Scores each email as sent: a local sender would improve the score. */
function scoreSpam(host: MailHost, arrived: ReadonlyMap<string, string>): Map<string, number> {
  const mbox = [...arrived.values()].map(rawMessage => {
    const message = rawMessage
      .replaceAll('\r\n', '\n')
      .replace(/^(?:Return-Path|X-Original-To|Delivered-To|Received):.*\n(?:[ \t].*\n)*/gm, '')
    return `From rides@nocturne.example Mon Mar  1 10:00:00 2027\n${message.replace(/^From /gm, '>From ')}\n`
  })
  const file = path.join(host.dir, 'all.mbox')
  writeFileSync(file, mbox.join(''))
  const { stdout, status } = spawnSync('spamassassin', ['--local', '--nocreate-prefs', '--test-mode', '--mbox', file], {
    encoding: 'utf8',
    env: { ...process.env, HOME: host.dir },
    maxBuffer: 64 * 1024 * 1024,
    timeout: SPAM_CHECK_TIMEOUT_MS,
  })
  const scores = [...stdout.matchAll(/^X-Spam-Status: .*?score=(-?[\d.]+)/gm)].map(([, score]) => Number(score))
  if (status !== 0 || scores.length !== arrived.size) {
    throw new Error(`SpamAssassin exited with ${status} and scored ${scores.length} of ${arrived.size} emails`)
  }
  return new Map([...arrived.keys()].map((name, index) => [name, scores[index] ?? Number.NaN]))
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
