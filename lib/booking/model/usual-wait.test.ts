import { emptyDraft } from './draft'
import { kennedy } from './testing/samples'
import { describeUsualWait, findUsualWait, getPickupCity } from './usual-wait'

const usual = { from: 20, to: 35 }
const newYork = { from: 15, to: 30 }
const waits = { default: usual, 'new-york': newYork }

test.each([
  ['of its own city', waits, 'new-york', newYork],
  ['the default in another city', waits, 'dallas', usual],
  ['the default while no city is known', waits, '', usual],
  ['none outside the served areas', waits, null, null],
  ['none when the operator claims none', {}, 'new-york', null],
  ['none when only another city has one', { 'new-york': newYork }, 'dallas', null],
])('the usual wait is %s', (_, waits, city, wait) => {
  expect(findUsualWait(waits, city)).toEqual(wait)
})

test.each([
  ['the city of the pickup', { pickupLocation: kennedy, selectedCity: 'dallas' }, 'new-york'],
  ['none of ours for a pickup elsewhere', { pickupLocation: { ...kennedy, city: null } }, null],
  ['the city that was chosen, before there is a pickup', { selectedCity: 'dallas' }, 'dallas'],
  ['not known for a ride between cities without a pickup', { serviceType: 'City to City', selectedCity: 'dallas' }, ''],
] as const)('the city of a draft is %s', (_, draft, city) => {
  expect(getPickupCity({ ...emptyDraft, ...draft })).toBe(city)
})

test.each([
  [waits, 'new-york', 'Usually 15–30 min'],
  [{ default: { from: 20, to: 20 } }, '', 'Usually 20 min'],
  [waits, null, 'Outside our service areas: we will confirm the pickup time by phone or email.'],
  [{}, null, ''],
  [{}, 'new-york', ''],
])('before booking, %j in the city %j reads "%s"', (waits, city, expected) => {
  expect(describeUsualWait(waits, city)).toBe(expected)
})
