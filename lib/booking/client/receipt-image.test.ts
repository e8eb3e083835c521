/** @jest-environment jsdom */
import { buildReceiptSections } from '@/lib/booking/model/receipt'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { renderReceiptImage, saveReceipt } from './receipt-image'

const blocks = buildReceiptSections({ booking: sampleBooking(), brand: 'Nocturne', phone: '+1 (212) 555-0142' })
let drawn: string[]
let pictures: (string | number)[][]
let size: [number, number]

/** jsdom does not draw: this records the drawing calls. */
beforeEach(() => {
  drawn = []
  pictures = []
  const canvasWithoutContext = () => {}
  const canvasContext = {
    ...Object.fromEntries(
      ['fillRect', 'strokeRect', 'save', 'restore', 'translate', 'rotate', 'scale', 'fill'].map(verb => [
        verb,
        canvasWithoutContext,
      ]),
    ),
    measureText: (text: string) => ({ width: text.length * 7 }),
    fillText: (text: string) => void drawn.push(text),
    drawImage: ({ src }: HTMLImageElement, ...at: number[]) =>
      void pictures.push([new URL(src).pathname, ...at.map(px => Math.round(px))]),
  }
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => canvasContext, configurable: true })
  Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', {
    configurable: true,
    value(this: HTMLCanvasElement, done: (blob: Blob) => void) {
      size = [this.width, this.height]
      done(new Blob(['png'], { type: 'image/png' }))
    },
  })
  Object.defineProperty(document, 'fonts', {
    value: { load: async () => [], ready: Promise.resolve() },
    configurable: true,
  })
  Object.assign(globalThis, { Path2D: class {} })
})

const draw = (mark: string | null, logo = '') =>
  renderReceiptImage({ sections: blocks, brand: 'Nocturne', logo, mark, bookingId: '7KQ4-M9XW' })

test('renders an 800 by 1400 PNG', async () => {
  expect((await draw('UNPAID')).type).toBe('image/png')
  expect(size).toEqual([800, 1400])
})

test('includes the brand, the booking and all five sections', async () => {
  await draw('UNPAID')
  expect(drawn).toEqual(
    expect.arrayContaining(['Nocturne', '7KQ4-M9XW', 'CUSTOMER', 'PAYMENT', 'RIDE', 'FARE', 'CANCELLATION POLICY']),
  )
})

test('has the logo of the owner in place of the mark, as wide as it, unless that cannot be read', async () => {
  const logo = `/uploads/${'a'.repeat(32)}-400x100.webp`
  const size = { naturalWidth: { get: () => 400 }, naturalHeight: { get: () => 100 } }
  Object.defineProperties(HTMLImageElement.prototype, { ...size, decode: { value: jest.fn(), configurable: true } })
  jest.mocked(HTMLImageElement.prototype.decode).mockResolvedValueOnce().mockRejectedValueOnce(new Error('gone'))
  await draw(null, logo)
  await draw(null, logo)
  expect(pictures).toEqual([[logo, 0, 22, 58, 14]])
})

test('stamps an unpaid ride', async () => {
  await draw('UNPAID')
  expect(drawn).toContain('UNPAID')
})

test('stamps a payment that is being checked in two lines', async () => {
  await draw('PAYMENT BEING CHECKED')
  expect(drawn).toEqual(expect.arrayContaining(['PAYMENT', 'BEING CHECKED']))
})

test('does not stamp a paid ride', async () => {
  await draw(null)
  expect(drawn).not.toContain('UNPAID')
})

test('names the file by the brand and the booking', () => {
  URL.createObjectURL = () => 'blob:receipt'
  const names: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  jest.useFakeTimers()
  saveReceipt({ image: new Blob(), brand: 'Nocturne', bookingId: '7KQ4-M9XW' })
  expect(names).toEqual(['nocturne-7KQ4-M9XW.png'])
})
