import type { Quote } from '@/lib/booking/model/quote'
import { timesSquare } from '@/lib/booking/model/testing/samples'
import { composeEmail, composeSiteEmail } from '@/lib/notifications/email/compose'
import { describeStorageFailure } from './operator'
import { blockPart } from './parts'
import { composeVariant, emailInput, fullBooking, LINK, listBookingEmails, sampleOf } from './testing/email-inputs'

type Input = Parameters<typeof emailInput>[0]
const { quote: quoted } = fullBooking()
if (quoted === null) throw new Error('the sample has a fare')
const compose = (over: Input = {}) => composeEmail(emailInput(over))
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

const allEmails = listBookingEmails()

function wordsOfHtml(html: string): string {
  const body = html.replace(/[\s\S]*<body[^>]*>/, '').replace(/<!--[\s\S]*?-->/g, '')
  return wordsOf(body.replace(/<[^>]+>/g, ' ').replace(/&(amp|lt|gt|quot|nbsp|#\d+);/g, ' '))
}

function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}$]+/gu)
  return words?.join(' ') ?? ''
}

test.each(allEmails)('has the same content in HTML and text, and loads nothing: $name to the $recipient', variant => {
  const { html, text } = composeVariant(variant)
  expect(wordsOfHtml(html)).toBe(wordsOf(text.replace(LINK, '')))
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
})

test.each(allEmails)('limits the subject to our words, the day and the id: $name to the $recipient', variant => {
  expect(composeVariant(variant).subject).toMatch(
    variant.recipient === 'operator'
      ? /^[A-Z][a-z ,]+: 2:30 PM New York City → New York City, Sun Mar 14 \(7KQ4-M9XW\)$/
      : /^[A-Z][a-z ,]+: (?:Sun, Mar 14|Thu, Mar 18), 2027 \(7KQ4-M9XW\), Nocturne$/,
  )
})

test('aligns the lines of a fare as amounts, those below zero as well', () => {
  const fare = (quote: Partial<Quote>) =>
    blockPart({ booking: fullBooking({ quote: { ...quoted, ...quote } }), title: 'Fare' })
  const lines: Quote['lines'] = [...quoted.lines, { kind: 'promo', label: 'Promo code SPRING20', amountCents: -1500 }]
  expect(fare({ lines })).toMatchObject([
    { amounts: true, rows: expect.arrayContaining([{ label: 'Promo code SPRING20', value: '−$15.00' }]) },
  ])
})

test.each(allEmails)('names the zone of every time: $name to the $recipient', ({ name, recipient }) => {
  const dropOff = { ...timesSquare, name: 'Union Station', area: 'Denver, CO' }
  const { text, html, invitations } = compose({ recipient, ...sampleOf(name, { dropOff }) })
  const calendars = invitations.map(({ content }) => content.replaceAll('\r\n ', ''))
  // The page's title is the subject, which is short.
  for (const part of [text, html.replace(/<title>.*<\/title>/, ''), ...calendars]) {
    expect(part.replaceAll('&#8239;', ' ')).not.toMatch(/\d:\d\d\s?[AP]M(?!\s[A-Z]{2,4}\b)/)
  }
  expect(text).toMatch(/\d:\d\d\s?[AP]M\s[A-Z]{2,4}\b/)
})

const toPassenger = allEmails.filter(({ recipient }) => recipient === 'passenger')

test.each(toPassenger)('hides amounts, links and requests from the passenger: $name', ({ name: kind }) => {
  const contactInfo = { ...fullBooking().contactInfo, specialRequests: 'Champagne, please' }
  const sample = sampleOf(kind, { contactInfo, cancelReason: 'The card was refused' })
  const { text, html } = compose({ recipient: 'passenger', ...sample })
  expect(`${text}${html}`).not.toMatch(
    /\$\d|refund|\bpaid|payment of|zelle|invoice|champagne|refused|#a-token|<a (?!href="tel:)/i,
  )
})

test.each([
  ['booked', ['REQUEST', 'REQUEST']],
  ['changed', ['REQUEST', 'REQUEST']],
  ['chauffeur', ['REQUEST', 'REQUEST']],
  ['cancelled', ['CANCEL', 'CANCEL']],
  ['paid', []],
  ['link', []],
  ['reminder_24h', []],
] as const)('attaches to the email "%s" the calendar entries %p', (sample, methods) => {
  const { invitations } = compose({ sample, version: 7 })
  expect(invitations.map(({ method }) => method)).toEqual(methods)
  for (const { content } of invitations) expect(content).toContain('SEQUENCE:7\r\n')
})

test('cancels the calendar entry of a removed return', () => {
  const booking = fullBooking({ returnAt: null, transferType: 'One Way' })
  const { invitations } = compose({ sample: 'changed', booking, before: fullBooking() })
  expect(invitations.map(({ method, filename }) => [method, filename])).toEqual([
    ['REQUEST', 'ride-7KQ4-M9XW.ics'],
    ['CANCEL', 'ride-7KQ4-M9XW-return.ics'],
  ])
})

test('tells the operator of the site what happened to it and what to do', () => {
  const attack = composeVariant({ name: 'card_attack', recipient: 'operator' })
  expect(attack.subject).toMatch(/^Stolen cards are being tested on your site/)
  expect(onOneLine(attack.text)).toMatch(/20 card payments were declined .*refund any you do not recognize/)
  const lost = composeVariant({ name: 'charges_without_booking', recipient: 'operator' })
  expect(lost.text).toContain('INV-18, transaction 3')
  const { subject, text } = composeSiteEmail('operator@example.com', describeStorageFailure())
  expect(subject).toMatch(/^NOW: Your site cannot store bookings/)
  expect(text).toContain('Do not restart the server before')
})
