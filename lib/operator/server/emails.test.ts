import { findLink, listLinks } from '@/lib/booking/server/links'
import { emailTransport } from '@/lib/notifications/email'
import { requestOperatorLink } from '@/lib/notifications/email/operator-link'
import { DeliveryRejected, type Email, type EmailTransport } from '@/lib/notifications/email/transport'
import { env } from '@/lib/platform/env'
import { sendMorningEmail, sendTestEmail } from './emails'
import { createOperatorFixture } from './testing/operator-fixture'

const HOUR_MS = 60 * 60_000

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>

let send: jest.SpiedFunction<EmailTransport['send']>

beforeEach(async () => {
  fixture = await createOperatorFixture()
  jest.replaceProperty(env().notifications, 'operatorEmail', 'owner@example.com')
  send = jest.spyOn(emailTransport(), 'send').mockResolvedValue()
})

afterEach(() => fixture.close())

const sent = (): Email[] => send.mock.calls.map(([email]) => email)

const tokenOf = ({ html }: Email) => /\/operator\/day#([0-9a-f]{10}\.[\w-]{43})"/.exec(html)?.[1] ?? ''

const isValid = async (token: string, now = fixture.clock) =>
  (await findLink(fixture.db, { purpose: 'rides', text: token, secret: fixture.context.secret, now })) !== null

describe('a requested link to the list of rides', () => {
  test('goes to the operator only, and works for 30 days', async () => {
    await requestOperatorLink(fixture.context, 'rides', '192.0.2.1')
    const [email] = sent()
    expect(sent().map(({ to }) => to)).toEqual(['owner@example.com'])
    expect(await isValid(tokenOf(email as Email))).toBe(true)
    expect(await isValid(tokenOf(email as Email), new Date(+fixture.clock + 30 * 24 * HOUR_MS))).toBe(false)
  })

  test('is limited per client IP and page, so that a stranger does not use up the operator’s', async () => {
    const ask = (purpose: 'rides' | 'settings', clientIp: string) =>
      requestOperatorLink(fixture.context, purpose, clientIp)
    for (let time = 0; time < 2; time++) expect(await ask('rides', '192.0.2.2')).toContain('works for 30 days')
    await expect(ask('rides', '192.0.2.2')).rejects.toMatchObject({ code: 'too_many_links' })
    expect(await ask('rides', '192.0.2.3')).toContain('on its way')
    expect(await ask('settings', '192.0.2.2')).toContain('works for 12 hours')
    jest.replaceProperty(env().notifications, 'operatorEmail', null)
    fixture.advanceClock(HOUR_MS)
    await expect(ask('rides', '192.0.2.4')).rejects.toMatchObject({ code: 'no_operator_email' })
  })
})

describe('the morning email', () => {
  /** A ride in New York at 2:30 PM, which is 11:30 AM in the time zone of the site. */
  async function rideAt(hoursAhead: number) {
    const { booking } = await fixture.rideWithOperatorLink()
    fixture.moveClockBefore(booking, { hoursAhead })
    return booking
  }

  test('has the rides of the day, once, and its link ends the next morning', async () => {
    const booking = await rideAt(6)
    await sendMorningEmail(fixture.context)
    await sendMorningEmail(fixture.context)
    const [email, ...others] = sent()
    expect([email?.to, email?.subject, others]).toEqual(['owner@example.com', '1 ride today (Nocturne)', []])
    for (const part of ['2:30 PM', 'Ada', booking.pickup.name, 'Unassigned', 'Collect $157.00']) {
      expect(email?.text).toContain(part)
    }
    const token = tokenOf(email as Email)
    expect(await isValid(token, new Date(+fixture.clock + 24 * HOUR_MS))).toBe(true)
    expect(await isValid(token, new Date(+fixture.clock + 26 * HOUR_MS))).toBe(false)
  })

  test.each([
    ['before five', 7],
    ['in the afternoon', -0.5],
    ['on a day without rides', 24 + 6],
  ])('is not sent %s', async (_, hoursAhead) => {
    await rideAt(hoursAhead)
    await sendMorningEmail(fixture.context)
    expect(sent()).toEqual([])
  })

  test('one that could not be sent is sent later; its link does not work, and takes none from the operator', async () => {
    await rideAt(6)
    send.mockRejectedValue(new Error('refused'))
    for (let time = 0; time < 12; time++) {
      await expect(sendMorningEmail(fixture.context)).rejects.toMatchObject({ code: 'not_sent' })
    }
    expect(await listLinks(fixture.db, fixture.clock)).toEqual([])
    send.mockReset().mockResolvedValue()
    await requestOperatorLink(fixture.context, 'rides', '192.0.2.30')
    await sendMorningEmail(fixture.context)
    expect(sent().map(({ subject }) => subject)).toEqual([
      'The link to your rides (Nocturne)',
      '1 ride today (Nocturne)',
    ])
  })
})

test('a test email has a link, and says whether the mail server took it', async () => {
  const { context } = fixture
  const { SMTP_URL: _, ...withoutServer } = process.env
  jest.replaceProperty(process, 'env', withoutServer)
  await expect(sendTestEmail(context)).rejects.toMatchObject({ code: 'no_mail_server' })
  const mail = { SMTP_URL: 'smtp://mail.example.com:587', MAIL_FROM: 'rides@example.com' }
  jest.replaceProperty(process, 'env', { ...withoutServer, ...mail })
  expect(await sendTestEmail(context)).toContain('took the email to owner@example.com')
  expect(sent()[0]?.html).toMatch(/\/operator\/settings#[0-9a-f]{10}\.[\w-]{43}"/)
  send.mockRejectedValue(new DeliveryRejected({ retry: 'later', reason: 'connection' }))
  await expect(sendTestEmail(context)).rejects.toMatchObject({ code: 'not_sent' })
})
