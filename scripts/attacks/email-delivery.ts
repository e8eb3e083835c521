import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { composeMessage } from '@/lib/server/mail/compose'
import { type MailPort, type Message, mailFailure } from '@/lib/server/mail/port'
import { createSmtpMail } from '@/lib/server/mail/smtp'
import { compositionOf, everyEmail } from '@/lib/server/mail/testing/compositions'
import { PATIENCE, pauseMs } from '@/lib/server/outbox/pauses'
import { type MailHost, startMailHost, whyNoMailHost } from '../mail-host'

const GREYLIST_SECONDS = 4
const MAX_SPAM_SCORE = 0.5
const DELIVERY_LIMIT_MS = 60_000
const SPAM_CHECK_LIMIT_MS = 5 * 60_000
const LOOK_MS = 200

type Sent = Message & { name: string }

/**
 * Sends every kind of email through Debian's Postfix and Postgrey over TLS into a Maildir, and has SpamAssassin score
 * it. Each must be greylisted first, arrive once, over TLS, and score 0.5 at most by the local rules.
 */
export async function attack(): Promise<void> {
  const why = whyNoMailHost()
  if (why !== null) return console.log(`skipped: ${why}`)
  const host = await startMailHost({ greylistSeconds: GREYLIST_SECONDS })
  try {
    await refuseUntrusted(host)
    setDefaultCACertificates([...getCACertificates('default'), host.certificate])
    const emails = everyEmail().map(writeEmail)
    const refusals = await sendAll(host, emails)
    const arrived = await readMailbox(host, emails)
    const scores = scoreSpam(host, arrived)
    for (const { name } of emails) console.log(`${name.padEnd(32)} spam score ${scores.get(name)?.toFixed(1)}`)
    const worst = Math.max(...scores.values())
    console.log(`${emails.length} emails over TLS, ${refusals} deferred by greylisting, each delivered once`)
    console.log(`highest spam score ${worst.toFixed(1)} (limit ${MAX_SPAM_SCORE})`)
    if (!(worst <= MAX_SPAM_SCORE)) throw new Error('an email looks like spam')
  } finally {
    await host.stop()
  }
}

const sender = { name: 'Nocturne', address: 'rides@nocturne.example' }

function writeEmail(given: ReturnType<typeof everyEmail>[number]): Sent {
  const { kind, recipient } = given
  const to = `${recipient}-${kind}@example.com`
  return { ...composeMessage({ ...compositionOf(given), to }), key: randomUUID(), name: `${kind} to the ${recipient}` }
}

/** Its certificate is one that nobody vouches for yet. */
async function refuseUntrusted(host: MailHost): Promise<void> {
  const mail = createSmtpMail({ url: host.tlsUrl, sender })
  const [first] = everyEmail().map(writeEmail)
  if (first === undefined) throw new Error('no emails were sent')
  const error: unknown = await mail.send(first).catch(thrown => thrown)
  await mail.close()
  const reason = mailFailure(error)?.reason
  if (reason !== 'tls') throw new Error(`an untrusted certificate gave reason ${reason}`)
  console.log('an untrusted certificate is rejected, reason tls')
}

/** Sends one half over TLS and one over STARTTLS; returns how many were greylisted, which all must be. */
async function sendAll(host: MailHost, emails: readonly Sent[]): Promise<number> {
  const ports = [host.tlsUrl, host.starttlsUrl].map(url => createSmtpMail({ url, sender }))
  const tries = await Promise.all(
    emails.map((email, index) => {
      const port = ports[index % ports.length]
      if (port === undefined) throw new Error('mail server did not start')
      return sendUntilTaken(port, email)
    }),
  )
  await Promise.all(ports.map(port => port.close()))
  const unhindered = emails.filter((_, index) => tries[index] === 1)
  if (unhindered.length > 0) throw new Error(`not greylisted: ${unhindered.map(({ name }) => name).join(', ')}`)
  return tries.length
}

/** Tries with the outbox's pauses; returns how many tries it took. */
async function sendUntilTaken(port: MailPort, email: Sent): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    try {
      await port.send(email)
      return attempts
    } catch (error) {
      const failure = mailFailure(error)
      if (failure?.retry !== 'later' || failure.reason !== 'status_450') throw error
      const { longestPauseMs } = PATIENCE.mail
      await wait(pauseMs({ attempts, longestPauseMs, random: Math.random }))
    }
  }
}

/** Waits until all have arrived; throws where one did not, came twice, or came without TLS. */
async function readMailbox(host: MailHost, emails: readonly Sent[]): Promise<Map<string, string>> {
  const list = () => (existsSync(host.mailbox) ? readdirSync(host.mailbox) : [])
  for (const deadline = Date.now() + DELIVERY_LIMIT_MS; list().length < emails.length && Date.now() < deadline; ) {
    await wait(LOOK_MS)
  }
  const raws = list().map(file => readFileSync(path.join(host.mailbox, file), 'utf8'))
  return new Map(
    emails.map(({ key, name }) => {
      const [raw, ...again] = raws.filter(text => text.includes(`<${key}@nocturne.example>`))
      if (raw === undefined) throw new Error(`${name} was not delivered`)
      if (again.length > 0) throw new Error(`${name} was delivered ${again.length + 1} times`)
      if (!/^\s+\(using TLSv1\.[23]/m.test(raw)) throw new Error(`${name} was delivered without TLS`)
      return [name, raw]
    }),
  )
}

/** Scores each as it was sent: that it came from this machine would count in its favor. */
function scoreSpam(host: MailHost, arrived: ReadonlyMap<string, string>): Map<string, number> {
  const mbox = [...arrived.values()].map(raw => {
    const message = raw
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
    timeout: SPAM_CHECK_LIMIT_MS,
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
