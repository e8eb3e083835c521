import { composeEmail } from '@/lib/notifications/email/compose'
import { airportExtras, emailInput, fullBooking } from './testing/email-inputs'

const chauffeur = { name: 'Vera Cole', car: 'Black Escalade', phone: '+12125550199' }

test.each([
  ['booker', airportExtras.passenger, 'Vera Cole will drive Grace Okafor.'],
  ['booker', null, 'Vera Cole will drive you.'],
  ['passenger', airportExtras.passenger, 'Vera Cole will be your chauffeur.'],
] as const)('informs the %s that the chauffeur drives the passenger', (recipient, passenger, userMessage) => {
  const booking = fullBooking({ chauffeur, extras: { ...airportExtras, passenger } })
  const { text } = composeEmail(emailInput({ sample: 'chauffeur', recipient, booking }))
  expect(text).toContain(userMessage)
  expect(text).toContain('Phone: (212) 555-0199')
})
