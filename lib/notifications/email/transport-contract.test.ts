import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { type MailFault, startMailServer } from '@/e2e/fakes/mail-server'
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

type TransportHarness = {
  transport: EmailTransport
  readDelivered: () => Promise<Buffer[]>
  close: () => Promise<void>
}

async function createSmtpHarness(): Promise<TransportHarness> {
  const server = await startMailServer()
  const transport = createSmtpTransport({ url: server.url, sender })
  const close = () => transport.close().then(() => server.stop())
  return { transport, close, readDelivered: async () => server.received.map(({ raw }) => raw) }
}

async function createFileHarness(): Promise<TransportHarness> {
  const parent = await mkdtemp(path.join(tmpdir(), 'mail-'))
  const dir = path.join(parent, 'mail')
  const transport = createFileTransport({ dir, sender, log: () => {} })
  const readDelivered = async () => {
    const names = (await readdir(dir).catch((): string[] => [])).filter(name => name.endsWith('.eml'))
    return await Promise.all(names.map(name => readFile(path.join(dir, name))))
  }
  return { transport, readDelivered, close: () => rm(parent, { recursive: true }) }
}

const adapters = [
  ['SMTP', createSmtpHarness],
  ['files', createFileHarness],
] as const

let harness: TransportHarness
afterEach(() => harness.close())

async function sendAndRead(createHarness: () => Promise<TransportHarness>, patch: Partial<Email> = {}) {
  harness = await createHarness()
  await harness.transport.send({ ...sample, ...patch })
  const [raw = Buffer.alloc(0)] = await harness.readDelivered()
  return { raw: raw.toString(), parsed: await simpleParser(raw) }
}

/** Reads the unfolded header of an email. */
function header(raw: string): string {
  return (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]/g, ' ')
}

test.each(adapters)('%s: delivers text and HTML from the brand', async (_, createHarness) => {
  const { parsed } = await sendAndRead(createHarness)
  expect(parsed).toMatchObject({ subject: sample.subject, text: sample.text, html: expect.stringContaining('see you') })
  expect(parsed.from?.value).toEqual([{ name: sender.name, address: sender.email }])
})

test.each(adapters)('%s: sends to a single recipient', async (_, createHarness) => {
  const { parsed } = await sendAndRead(createHarness)
  expect(Array.isArray(parsed.to) ? [] : parsed.to?.value).toEqual([{ name: '', address: 'ada@example.com' }])
})

test.each(adapters)('%s: keeps the Message-ID of an email across retries', async (_, createHarness) => {
  harness = await createHarness()
  await harness.transport.send(sample)
  await harness.transport.send(sample)
  const messages = await Promise.all((await harness.readDelivered()).map(raw => simpleParser(raw)))
  expect(new Set(messages.map(({ messageId }) => messageId))).toEqual(
    new Set(['<0b6f1f9e-6f4e-4a5e-9d8e-1f2a3b4c5d6e@nocturne.example>']),
  )
})

test.each(adapters)('%s: suppresses automatic replies', async (_, createHarness) => {
  const { parsed } = await sendAndRead(createHarness)
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
})

test.each(adapters)('%s: sends the first invitation as one that email programs act on', async (_, createHarness) => {
  const { raw } = await sendAndRead(createHarness, {
    invitations: [{ method: 'CANCEL', filename: 'ride.ics', content: calendar('CANCEL') }],
  })
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
})

test.each(adapters)('%s: attaches every invitation as a file', async (_, createHarness) => {
  const { parsed } = await sendAndRead(createHarness, {
    invitations: [
      { method: 'REQUEST', filename: 'there.ics', content: calendar('REQUEST') },
      { method: 'REQUEST', filename: 'back.ics', content: calendar('REQUEST').replace('2.0', '2.1') },
    ],
  })
  const files = parsed.attachments.filter(({ filename }) => filename?.endsWith('.ics'))
  expect(files.map(({ filename }) => filename)).toEqual(expect.arrayContaining(['there.ics', 'back.ics']))
  expect(files.map(({ content }) => content.toString())).toContain(calendar('REQUEST').replace('2.0', '2.1'))
})

test.each(adapters)('%s: attaches every invitation as text/calendar with its method', async (_, createHarness) => {
  const { raw } = await sendAndRead(createHarness, {
    invitations: [
      { method: 'REQUEST', filename: 'there.ics', content: calendar('REQUEST') },
      { method: 'CANCEL', filename: 'back.ics', content: calendar('CANCEL') },
    ],
  })
  const files = raw.replace(/\r\n[ \t]/g, ' ').match(/^Content-Type: .*name=.*\.ics/gm)
  expect(files).toEqual([
    'Content-Type: text/calendar; charset=utf-8; method=REQUEST; name=there.ics',
    'Content-Type: text/calendar; charset=utf-8; method=CANCEL; name=back.ics',
  ])
})

test.each(adapters)('%s: prevents header injection by the subject', async (_, createHarness) => {
  const { raw, parsed } = await sendAndRead(createHarness, {
    subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nand a body',
  })
  expect(header(raw)).not.toMatch(/^bcc:/im)
  expect(parsed.subject).toBe('Hello Bcc: eve@example.com and a body')
})

test.each(adapters)('%s: prevents header injection by a file name', async (_, createHarness) => {
  const { raw } = await sendAndRead(createHarness, {
    invitations: [{ method: 'REQUEST', filename: 'a"\r\nX-Evil: 1\r\n.ics', content: calendar('REQUEST') }],
  })
  expect(raw).not.toMatch(/^x-evil/im)
})

const invalidRecipients = [
  'a@x.com, b@y.com',
  'a@x.com;b@y.com',
  'a@x.com\r\nBcc: b@y.com',
  'a@x.com\nRCPT TO:<b@y.com>',
  'a@x.com> BODY=8BITMIME\r\nRCPT TO:<b@y.com',
  'Ada <a@x.com>',
  '"b@y.com, " <a@x.com>',
  'group: a@x.com;',
  'a@x.com\u0000',
  'a@x.com\u2028b@y.com',
  'a@x.com@b@y.com',
  '',
]
test.each(adapters.flatMap(([name, createHarness]) => invalidRecipients.map(to => [name, to, createHarness] as const)))(
  '%s: rejects %j as a recipient',
  async (_, to, createHarness) => {
    harness = await createHarness()
    await expect(harness.transport.send({ ...sample, to })).rejects.toMatchObject({ failure: { retry: 'never' } })
    expect(await harness.readDelivered()).toEqual([])
  },
)

test.each(adapters)('%s: sends text that names a file or an address as plain text', async (_, createHarness) => {
  const text = 'file:///etc/passwd'
  const { parsed } = await sendAndRead(createHarness, { text, html: `<img src="${text}">` })
  expect(parsed.text?.trim()).toBe(text)
})

test.each(adapters)('%s: rejects an email without a key', async (_, createHarness) => {
  harness = await createHarness()
  await expect(harness.transport.send({ ...sample, key: '../../somewhere' })).rejects.toThrow('email key')
  expect(await harness.readDelivered()).toEqual([])
})

test.each(adapters)('%s: reports that it is reachable', async (_, createHarness) => {
  harness = await createHarness()
  expect(await harness.transport.isReachable()).toBe(true)
})

test('writes a repeated email once, as it is sent and for browsers, readable by its owner only', async () => {
  const dir = path.join(await mkdtemp(path.join(tmpdir(), 'mail-')), 'mail')
  const lines: string[] = []
  harness = {
    transport: createFileTransport({ dir, sender, log: line => void lines.push(line) }),
    readDelivered: async () => [],
    close: () => rm(path.dirname(dir), { recursive: true }),
  }
  await harness.transport.send(sample)
  await harness.transport.send(sample)
  const names = [`${sample.key}.eml`, `${sample.key}.html`]
  expect((await readdir(dir)).toSorted()).toEqual(names)
  const files = await Promise.all(names.map(name => stat(path.join(dir, name))))
  expect(files.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600])
  expect(await readFile(path.join(dir, `${sample.key}.html`), 'utf8')).toBe(sample.html)
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  expect(lines.join()).not.toContain('example.com')
})

test('recognizes a rejection thrown by another copy of the module', async () => {
  harness = await createFileHarness()
  const error: unknown = await harness.transport.send({ ...sample, to: '' }).catch(thrown => thrown)
  jest.resetModules()
  const { readEmailFailure } = await import('./transport')
  expect(readEmailFailure(error)).toEqual({ retry: 'never', reason: 'address' })
  expect(readEmailFailure(new Error('something else'))).toBeNull()
})

const faults: [MailFault, 'later' | 'never', string][] = [
  ['busy-address', 'later', 'status_450'],
  ['no-address', 'never', 'status_550'],
  ['no-relay', 'later', 'status_550'],
  ['busy-message', 'later', 'status_451'],
  ['no-message', 'later', 'status_554'],
  ['stall-address', 'later', 'timeout'],
  ['stall-message', 'later', 'timeout'],
  ['drop-address', 'later', 'connection'],
  ['drop-before', 'later', 'connection'],
  ['drop-after', 'later', 'connection'],
]
test.each(faults)('SMTP: classifies %s, with retry %s', async (fault, retry, reason) => {
  const server = await startMailServer({ faultOf: () => fault })
  const silenceTimeoutMs = fault.startsWith('stall') ? 300 : 30_000
  const transport = createSmtpTransport({ url: server.url, sender, socketTimeoutMs: silenceTimeoutMs })
  harness = {
    transport,
    readDelivered: async () => [],
    close: () => transport.close().then(() => server.stop()),
  }
  await expect(transport.send(sample)).rejects.toMatchObject({ failure: { retry, reason } })
  // The transport does not retry by itself.
  expect(server.faults.length).toBeLessThanOrEqual(1)
})

test('SMTP: retries later while the mail server is unreachable', async () => {
  const server = await startMailServer()
  const transport = createSmtpTransport({ url: server.url, sender })
  harness = { transport, readDelivered: async () => [], close: () => transport.close() }
  await server.stop()
  await expect(transport.send(sample)).rejects.toMatchObject({ failure: { retry: 'later', reason: 'connection' } })
  expect(await transport.isReachable()).toBe(false)
})

test('SMTP: delivers the next email after a rejection', async () => {
  const faultList: (MailFault | null)[] = ['no-address', 'drop-before', null]
  const server = await startMailServer({ faultOf: () => faultList.shift() ?? null })
  const transport = createSmtpTransport({ url: server.url, sender })
  harness = {
    transport,
    readDelivered: async () => [],
    close: () => transport.close().then(() => server.stop()),
  }
  await expect(transport.send(sample)).rejects.toThrow()
  await expect(transport.send(sample)).rejects.toThrow()
  await transport.send({ ...sample, to: 'bob@example.com' })
  expect(server.received.map(({ to }) => to)).toEqual([['bob@example.com']])
})

async function openSmtp(options: Parameters<typeof startMailServer>[0], urlOf: (url: URL) => void) {
  const server = await startMailServer(options)
  const url = new URL(server.url)
  urlOf(url)
  const transport = createSmtpTransport({ url: url.href, sender })
  const close = () => transport.close().then(() => server.stop())
  harness = { transport, close, readDelivered: async () => server.received.map(({ raw }) => raw) }
}

test('SMTP: distinguishes an untrusted certificate from a connection failure', async () => {
  await openSmtp({ tls: 'implicit' }, url => {
    url.protocol = 'smtps:'
  })
  await expect(harness.transport.send(sample)).rejects.toMatchObject({ failure: { retry: 'later', reason: 'tls' } })
})

test('SMTP: reports TLS to a server without it as a TLS failure', async () => {
  await openSmtp({}, url => {
    url.protocol = 'smtps:'
  })
  await expect(harness.transport.send(sample)).rejects.toMatchObject({ failure: { retry: 'later', reason: 'tls' } })
})

test.each(['', '?requireTLS=false'])('SMTP: never sends a password without TLS, also with "%s"', async search => {
  const passwords: string[] = []
  await openSmtp({ onLogin: password => void passwords.push(password) }, url => {
    // Reaches this machine, but is not a loopback name.
    Object.assign(url, { hostname: '0.0.0.0', username: 'rides', password: 'p%40ss', search })
  })
  await expect(harness.transport.send(sample)).rejects.toMatchObject({ failure: { retry: 'later', reason: 'tls' } })
  expect(passwords).toEqual([])
})

test('SMTP: sends a password without TLS to a mail server on this machine', async () => {
  const passwords: string[] = []
  await openSmtp({ onLogin: password => void passwords.push(password) }, url => {
    Object.assign(url, { username: 'rides', password: 'p%40ss' })
  })
  await harness.transport.send(sample)
  expect(passwords).toEqual(['p@ss'])
})
