/** @jest-environment jsdom */
import { emptyExtras } from '@/lib/booking/model/fields'
import { buildReceiptSections } from '@/lib/booking/model/receipt'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import {
  type DrawOperation,
  layOutReceipt,
  RECEIPT_HEIGHT_PX,
  RECEIPT_WIDTH_PX,
  renderReceiptImage,
  wrapText,
} from './receipt-image'

/** Measures each letter as half its size. */
const measure = (text: string, font: string) => text.length * Number(/([\d.]+)px/.exec(font)?.[1]) * 0.5
const sectionsOf = (overrides: Partial<StoredBooking> = {}) => buildReceiptSections(sampleBooking(overrides))
const layOut = (overrides: Partial<StoredBooking> = {}) =>
  layOutReceipt(sectionsOf(overrides), { display: 'Serif', sans: 'Sans' }, measure)

const { pickup } = sampleBooking()
const named = (name: string) => ({ ...pickup, name: name.repeat(8).trim() })
const person = {
  firstName: 'Maximiliana '.repeat(6).trim(),
  lastName: 'Featherstonehaugh '.repeat(4).trim(),
  email: `${'a'.repeat(64)}@${'example-corporation.'.repeat(9)}com`,
  phone: '+12125550142',
}
const arrival = {
  flightNumber: 'DL1234',
  terminal: 'T'.repeat(40),
  meetingPoint: 'inside' as const,
  signName: 'Ms. '.repeat(15),
}
const departure = { flightNumber: 'N123AB', terminal: 'Signature '.repeat(4) }
const longest: Partial<StoredBooking> = {
  pickup: named('International Terminal '),
  dropOff: named('Medical Center Entrance '),
  transferType: 'Round Trip',
  returnAt: '2026-03-16T22:00:00.000Z',
  serviceType: 'City to City',
  isCarpool: true,
  luggageWeight: 'heavy',
  extraTime: 2.5,
  scheduleOption: 'immediately',
  extras: {
    ...emptyExtras,
    ...{ arrival, departure, returnArrival: arrival, returnDeparture: departure, passenger: person },
    stops: [1, 2, 3].map(() => named('Conference Center ')),
    childSeats: { infant: 4, toddler: 4, booster: 4 },
  },
  chauffeur: { name: 'Bartholomew '.repeat(6), car: 'Black Cadillac Escalade '.repeat(5), phone: '+12125550142' },
  cancelReason: 'The bridge is closed for the day. '.repeat(8),
  contactInfo: { ...person, alternatePhone: '+442079460958', specialRequests: 'Please wait with a sign. '.repeat(40) },
}

function rightOf(mark: DrawOperation): number {
  if (mark.kind === 'rule') return mark.x + mark.width
  return mark.align === 'right' ? mark.x : mark.x + measure(mark.text, mark.font)
}

test.each([
  ['short', {}],
  ['longest', longest],
])('fits a %s booking on the page, no text over another', (_, overrides) => {
  const marks = layOut(overrides)
  for (const mark of marks) {
    expect(mark.y).toBeLessThan(RECEIPT_HEIGHT_PX - 64)
    expect(rightOf(mark)).toBeLessThanOrEqual(RECEIPT_WIDTH_PX - 60)
  }
  const lines = marks.filter(mark => mark.kind === 'text')
  const places = new Set(lines.map(({ align, x, y }) => `${align} ${Math.round(x)} ${Math.round(y)}`))
  expect(places.size).toBe(lines.length)
})

test('truncates only the special requests of the longest booking', () => {
  const all = layOut(longest)
    .map(mark => (mark.kind === 'text' ? mark.text : ''))
    .join(' ')
  expect(all).toContain('Medical Center Entrance')
  expect(all.match(/International Terminal/g)).toHaveLength(8)
  expect(all).toContain('…')
  expect(all).toContain('Within 24 hours of pickup: 50% refund.')
})

test.each([
  ['as soon as possible', 40, ['as soon', 'as', 'possible']],
  ['abcdefghij', 20, ['abcd', 'efgh', 'ij']],
])('wraps "%s" between words, and within one that is longer than a line', (text, width, lines) => {
  expect(wrapText({ text, font: '10px Sans', width, measure })).toEqual(lines)
})

let pictures: (string | number)[][]

/** jsdom does not draw: this records the drawing calls. */
beforeEach(() => {
  pictures = []
  const verbs = ['fillRect', 'fillText', 'save', 'restore', 'translate', 'scale', 'fill']
  const context = {
    ...Object.fromEntries(verbs.map(verb => [verb, () => {}])),
    measureText: (text: string) => ({ width: text.length * 7 }),
    drawImage: ({ src }: HTMLImageElement, ...at: number[]) =>
      void pictures.push([new URL(src).pathname, ...at.map(px => Math.round(px))]),
  }
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void) => done(new Blob()),
  })
  Object.assign(document, { fonts: { load: async () => [], ready: Promise.resolve() } })
  Object.assign(globalThis, { Path2D: class {} })
})

test('has the logo of the owner in place of the mark, as wide as it, unless that cannot be read', async () => {
  const logo = `/uploads/${'a'.repeat(32)}-400x100.webp`
  const natural = { naturalWidth: { get: () => 400 }, naturalHeight: { get: () => 100 } }
  const decode = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('gone'))
  Object.defineProperties(HTMLImageElement.prototype, { ...natural, decode: { value: decode } })
  const receipt = { sections: sectionsOf(), brand: 'Nocturne', logo, bookingId: '7KQ4-M9XW' }
  for (let time = 0; time < 2; time++) await renderReceiptImage(receipt)
  expect(pictures).toEqual([[logo, 0, 22, 58, 14]])
})
