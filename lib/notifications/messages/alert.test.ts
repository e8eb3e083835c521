import { composeSiteEmail } from '../email/compose'
import { describeStorageFailure } from './alert'
import { composeVariant } from './testing/email-inputs'

test('explains to the operator what the site does about an attack and what is left to do', () => {
  const { subject, text, html, invitations } = composeVariant({ name: 'card_attack', recipient: 'operator' })
  expect(invitations).toEqual([])
  expect(subject).toMatch(/^Stolen cards are being tested on your site/)
  for (const body of [text, html.replace(/\s+/g, ' ')]) {
    expect(body).toMatch(/At least 20 card payments were declined within 10 minutes, or 50 within 24 hours/)
    expect(body).toMatch(/refund any you do not recognize/)
  }
})

test('lists the charges of lost bookings to the operator', () => {
  const { subject, text, html } = composeVariant({ name: 'charges_without_booking', recipient: 'operator' })
  expect(subject).toMatch(/^Your gateway has charges without a booking/)
  for (const body of [text, html]) expect(body).toContain('INV-18, transaction 3')
})

test('tells the operator that bookings cannot be stored, and not to restart blindly', () => {
  const { subject, text, html } = composeSiteEmail('operator@example.com', describeStorageFailure())
  expect(subject).toMatch(/^NOW: Your site cannot store bookings/)
  for (const body of [text, html.replace(/\s+/g, ' ')]) expect(body).toMatch(/Do not restart the server before/)
})
