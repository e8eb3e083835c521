import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { type MailFault, startMailServer } from '@/e2e/fakes/mail-server'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createFileTransport } from './index'
import { createSmtpTransport } from './smtp'
import type { Email, EmailTransport } from './transport'

const sender = { name: 'Nocturne, Black Cars', email: 'rides@nocturne.example' }
const calendar = (method: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`
const sample: Email = {
  key: '0b6f1f9e-6f4e-4a5e-9d8e-1f2a3b4c5d6e',
  to: 'ada@example.com',
  subject: 'Your ride on 14 March: Times Square → JFK',
  text: 'Thank you.\nhttps://nocturne.example/ride/7KQ4-M9XW#token\n',
  html: '<p>Thank you – see you soon.</p>',
  invitations: [],
}

let transport: EmailTransport
let stop: () => Promise<void> = async () => {}
afterEach(async () => {
  await transport.close()
  await stop()
  stop = async () => {}
})

/** Opens a transport to a mail server, by a URL that may differ from the server's. */
async function openSmtp(
  options: Parameters<typeof startMailServer>[0] = {},
  urlOf: (url: URL) => void = () => {},
  socketTimeoutMs?: number,
) {
  const server = await startMailServer(options)
  const url = new URL(server.url)
  urlOf(url)
  transport = createSmtpTransport({ url: url.href, sender, socketTimeoutMs })
  stop = async () => await server.stop()
  return server
}

/** Sends to files, whose bytes are those that SMTP sends. */
async function writeAndRead(patch: Partial<Email> = {}) {
  const dir = await createTemporaryFolder()
  transport = createFileTransport({ dir, sender, log: () => {} })
  await transport.send({ ...sample, ...patch })
  const raw = await readFile(path.join(dir, `${sample.key}.eml`))
  return { raw: raw.toString(), parsed: await simpleParser(raw) }
}

test('sends the first invitation as one to act on, and every one as a file', async () => {
  const { raw, parsed } = await writeAndRead({
    invitations: [
      { method: 'REQUEST', filename: 'there.ics', content: calendar('REQUEST') },
      { method: 'CANCEL', filename: 'back.ics', content: calendar('CANCEL') },
    ],
  })
  expect(raw.replace(/\r\n[ \t]/g, ' ').match(/^Content-Type: text\/calendar.*/gm)).toEqual([
    'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
    'Content-Type: text/calendar; charset=utf-8; method=REQUEST; name=there.ics',
    'Content-Type: text/calendar; charset=utf-8; method=CANCEL; name=back.ics',
  ])
  expect(parsed.attachments.map(({ content }) => content.toString())).toContain(calendar('CANCEL'))
})

test('prevents header injection by the subject and a file name', async () => {
  const { raw, parsed } = await writeAndRead({
    subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nand a body',
    invitations: [{ method: 'REQUEST', filename: 'a"\r\nX-Evil: 1\r\n.ics', content: calendar('REQUEST') }],
  })
  expect(parsed.headers.has('bcc')).toBe(false)
  expect(parsed.subject).toBe('Hello Bcc: eve@example.com and a body')
  expect(raw).not.toMatch(/^x-evil/im)
})

test.each([
  'a@x.com, b@y.com',
  'a@x.com\r\nBcc: b@y.com',
  'Ada <a@x.com>',
  '"b@y.com, " <a@x.com>',
  'a@x.com\u0000',
  '',
])('rejects %j as a recipient', async to => {
  await expect(writeAndRead({ to })).rejects.toMatchObject({ failure: { retry: 'never' } })
})

test('rejects a key that leads out of its folder', async () => {
  await expect(writeAndRead({ key: '../../somewhere' })).rejects.toThrow('email key')
})

test('writes a repeated email once, as it is sent and for browsers, readable by its owner only', async () => {
  const dir = path.join(await createTemporaryFolder(), 'mail')
  const lines: string[] = []
  transport = createFileTransport({ dir, sender, log: line => void lines.push(line) })
  await transport.send(sample)
  await transport.send(sample)
  const names = [`${sample.key}.eml`, `${sample.key}.html`]
  expect((await readdir(dir)).toSorted()).toEqual(names)
  const files = await Promise.all(names.map(name => stat(path.join(dir, name))))
  expect(files.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600])
  expect(await readFile(path.join(dir, `${sample.key}.html`), 'utf8')).toBe(sample.html)
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  expect(lines.join()).not.toContain('example.com')
})

const faults: [MailFault, 'later' | 'never', string][] = [
  ['busy-address', 'later', 'status_450'],
  ['no-address', 'never', 'status_550'],
  ['no-relay', 'later', 'status_550'],
  ['busy-message', 'later', 'status_451'],
  ['stall-address', 'later', 'etimedout'],
  ['drop-before', 'later', 'econnection'],
  ['drop-after', 'later', 'econnection'],
]
test('SMTP: delivers text and HTML from the brand to one recipient, who cannot answer; a retry is the same message', async () => {
  const server = await openSmtp()
  await transport.send(sample)
  await transport.send(sample)
  const [parsed, again] = await Promise.all(server.received.map(({ raw }) => simpleParser(raw)))
  expect(parsed).toMatchObject({
    subject: sample.subject,
    text: sample.text,
    html: expect.stringContaining('see you'),
    messageId: '<0b6f1f9e-6f4e-4a5e-9d8e-1f2a3b4c5d6e@nocturne.example>',
  })
  expect(parsed?.from?.value).toEqual([{ name: sender.name, address: sender.email }])
  expect(parsed?.to).toMatchObject({ value: [{ name: '', address: 'ada@example.com' }] })
  expect(parsed?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(again?.messageId).toBe(parsed?.messageId)
})

test.each(faults)('SMTP: classifies %s, with retry %s', async (fault, retry, reason) => {
  const server = await openSmtp({ faultOf: () => fault }, undefined, fault.startsWith('stall') ? 300 : 30_000)
  await expect(transport.send(sample)).rejects.toMatchObject({ failure: { retry, reason } })
  // The transport does not retry by itself.
  expect(server.faults.length).toBeLessThanOrEqual(1)
})

test('SMTP: retries later while the mail server is unreachable', async () => {
  const server = await openSmtp()
  await server.stop()
  await expect(transport.send(sample)).rejects.toMatchObject({
    failure: { retry: 'later', reason: 'econnrefused' },
  })
  expect(await transport.isReachable()).toBe(false)
  stop = async () => {}
})

test('SMTP: delivers the next email after a rejection', async () => {
  const faultList: (MailFault | null)[] = ['no-address', 'drop-before', null]
  const server = await openSmtp({ faultOf: () => faultList.shift() ?? null })
  await expect(transport.send(sample)).rejects.toThrow()
  await expect(transport.send(sample)).rejects.toThrow()
  await transport.send({ ...sample, to: 'bob@example.com' })
  expect(server.received.map(({ to }) => to)).toEqual([['bob@example.com']])
})

test.each([
  ['an untrusted certificate', { tls: 'implicit' }, 'depth_zero_self_signed_cert'],
  ['no TLS', {}, 'err_ssl_wrong_version_number'],
] as const)('SMTP: tells of %s', async (_, options, reason) => {
  await openSmtp(options, url => {
    url.protocol = 'smtps:'
  })
  await expect(transport.send(sample)).rejects.toMatchObject({ failure: { retry: 'later', reason } })
})

test.each(['', '?requireTLS=false'])('SMTP: never sends a password without TLS, also with "%s"', async search => {
  const passwords: string[] = []
  await openSmtp({ onLogin: password => void passwords.push(password) }, url => {
    // Reaches this machine, but is not a loopback name.
    Object.assign(url, { hostname: '0.0.0.0', username: 'rides', password: 'p%40ss', search })
  })
  await expect(transport.send(sample)).rejects.toMatchObject({ failure: { retry: 'later', reason: 'etls' } })
  expect(passwords).toEqual([])
})

test('SMTP: sends a password without TLS to a mail server on this machine', async () => {
  const passwords: string[] = []
  await openSmtp({ onLogin: password => void passwords.push(password) }, url => {
    Object.assign(url, { username: 'rides', password: 'p%40ss' })
  })
  await transport.send(sample)
  expect(passwords).toEqual(['p@ss'])
})
