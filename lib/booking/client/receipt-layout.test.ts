import { emptyExtras } from '@/lib/booking/model/fields'
import { buildReceiptSections } from '@/lib/booking/model/receipt'
import type { Booking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { type DrawOperation, layOutReceipt, RECEIPT_HEIGHT_PX, RECEIPT_WIDTH_PX, wrapText } from './receipt-layout'

/** Measures each letter as half its size. */
const measure = (text: string, font: string) => text.length * Number(/([\d.]+)px/.exec(font)?.[1]) * 0.5

const longest: Partial<Booking> = {
  pickup: { ...sampleBooking().pickup, name: 'International Terminal '.repeat(8).trim() },
  dropOff: { ...sampleBooking().pickup, name: 'Medical Center Entrance '.repeat(8).trim() },
  transferType: 'Round Trip',
  returnAt: '2026-03-16T22:00:00.000Z',
  serviceType: 'City to City',
  isCarpool: true,
  luggageWeight: 'heavy',
  extraTime: 2.5,
  scheduleOption: 'immediately',
  extras: {
    ...emptyExtras,
    arrival: { flightNumber: 'DL1234', terminal: 'T'.repeat(40), meetingPoint: 'inside', signName: 'Ms. '.repeat(15) },
    departure: { flightNumber: 'N123AB', terminal: 'Signature '.repeat(4) },
    returnArrival: {
      flightNumber: 'DL4321',
      terminal: 'T'.repeat(40),
      meetingPoint: 'inside',
      signName: 'Dr. '.repeat(15),
    },
    returnDeparture: { flightNumber: 'N321BA', terminal: 'Signature '.repeat(4) },
    stops: [1, 2, 3].map(() => ({ ...sampleBooking().pickup, name: 'Conference Center '.repeat(8).trim() })),
    childSeats: { infant: 4, toddler: 4, booster: 4 },
    passenger: {
      firstName: 'Maximiliana '.repeat(6).trim(),
      lastName: 'Featherstonehaugh '.repeat(4).trim(),
      email: `${'b'.repeat(64)}@${'example-corporation.'.repeat(9)}com`,
      phone: '+12125550142',
    },
  },
  chauffeur: { name: 'Bartholomew '.repeat(6), car: 'Black Cadillac Escalade '.repeat(5), phone: '+12125550142' },
  cancelReason: 'The bridge is closed for the day. '.repeat(8),
  contactInfo: {
    firstName: 'Maximiliana '.repeat(6).trim(),
    lastName: 'Featherstonehaugh '.repeat(4).trim(),
    email: `${'a'.repeat(64)}@${'example-corporation.'.repeat(9)}com`,
    phone: '+12125550142',
    alternatePhone: '+442079460958',
    specialRequests: 'Please wait with a sign. '.repeat(40),
  },
}

function layOut(overrides: Partial<Booking> = {}) {
  const blocks = buildReceiptSections({
    booking: sampleBooking(overrides),
    brand: 'Nocturne',
    phone: '+1 (212) 555-0142',
  })
  return layOutReceipt({ sections: blocks, fonts: { display: 'Serif', sans: 'Sans' }, measure })
}

function right(mark: DrawOperation): number {
  if (mark.kind === 'rule') return mark.x + mark.width
  return mark.align === 'right' ? mark.x : mark.x + measure(mark.text, mark.font)
}

const texts = (drawOperations: DrawOperation[]) =>
  drawOperations.flatMap(mark => (mark.kind === 'text' ? [mark.text] : []))

test.each([
  ['short', {}],
  ['longest', longest],
])('fits a %s booking on the page', (_, overrides) => {
  for (const mark of layOut(overrides)) {
    expect(mark.y).toBeLessThan(RECEIPT_HEIGHT_PX - 64)
    expect(right(mark)).toBeLessThanOrEqual(RECEIPT_WIDTH_PX - 60)
  }
})

test('truncates only the special requests of the longest booking', () => {
  const all = texts(layOut(longest)).join(' ')
  expect(all).toContain('Medical Center Entrance')
  expect(all.match(/International Terminal/g)).toHaveLength(8)
  expect(all).toContain('…')
  expect(all).toContain('Within 24 hours of pickup: 50% refund.')
})

test('no two lines of text overlap', () => {
  const drawOperations = layOut(longest).filter(mark => mark.kind === 'text')
  const seen = new Set(drawOperations.map(mark => `${mark.align} ${Math.round(mark.x)} ${Math.round(mark.y)}`))
  expect(seen.size).toBe(drawOperations.length)
})

test('wraps text between words', () => {
  expect(wrapText({ text: 'as soon as possible', font: '10px Sans', width: 40, measure })).toEqual([
    'as soon',
    'as',
    'possible',
  ])
})

test('breaks a word longer than a line', () => {
  expect(wrapText({ text: 'abcdefghij', font: '10px Sans', width: 20, measure })).toEqual(['abcd', 'efgh', 'ij'])
})
