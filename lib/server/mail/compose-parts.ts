import 'server-only'
import { etaTime } from '@/lib/booking/eta'
import { describeFare, isFareConfirmed } from '@/lib/booking/fare-words'
import { type ReceiptBlock, readablePhone, receiptBlocks } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { isUnpaid, zelleDue } from '@/lib/booking/status'
import { formatInstant, formatMoney } from '@/lib/format'
import { describePoint, warnOfPoint } from '@/lib/maps/name-check'
import type { BookedPlace } from '@/lib/maps/schemas'
import type { News } from '@/lib/server/database/tables'
import { zelleOptions } from '@/lib/server/payments/offered'
import { site } from '@/lib/site'
import type { JourneyPoint, LetterPart, LetterRow } from './letter'

/** Of the ride's rows, what its journey tells already, and its chauffeur, who has a part of their own. */
const TOLD_ELSEWHERE = /^(?:Pickup|Drop-off|Pickup time|Return|Stop|Stop \d+|Chauffeur.*)$/
/** Of the way there alone; those of the way back are called its own. */
const OF_FLIGHT = ['Arriving flight', 'Meeting point', 'Name on the sign', 'Departing flight']
/** Not for the passenger: what the fare was made of, and what the booker asked for. */
const OF_MONEY = ['Distance', 'Distance (estimated)', 'Time', 'Time (estimated)', 'Special requests']

/** What of the payment the mail's first words tell, or its fare. */
const OF_STANDING = ['Status', 'Amount due']

/** Where the ride goes and when, there and back, the time of each in the pickup's zone. */
export function journeyParts(booking: Booking, which: 'all' | 'return' = 'all', point = namePoint): LetterPart[] {
  const { pickup, dropOff, extras, pickupTimeZone: zone } = booking
  const pickupTime = formatInstant(booking.pickupAt, zone)
  const stops = extras.stops.map(stop => point('Stop', stop))
  const there: LetterPart = {
    kind: 'journey',
    title: booking.transferType === 'Round Trip' ? 'Outbound' : 'Your pickup',
    when: booking.scheduleOption === 'immediately' ? `As soon as possible, requested ${pickupTime}` : pickupTime,
    points: [point('Pickup', pickup), ...stops, point('Drop-off', dropOff)],
  }
  const back: LetterPart[] =
    booking.returnAt === null
      ? []
      : [
          {
            kind: 'journey',
            title: 'Return',
            when: formatInstant(booking.returnAt, zone),
            // The same road: its distance was doubled.
            points: [point('Pickup', dropOff), ...stops.toReversed(), point('Drop-off', pickup)],
          },
        ]
  return which === 'return' ? back : [there, ...back]
}

function namePoint(label: JourneyPoint['label'], { name, area }: BookedPlace): JourneyPoint {
  return { label, name, area: area === name ? '' : area }
}

/** The same for the operator: beside a name that nobody verified, where its point lies. */
export function checkedPoint(label: JourneyPoint['label'], place: BookedPlace): JourneyPoint {
  return { ...namePoint(label, place), check: describePoint(place), warning: warnOfPoint(place) }
}

/** The receipt's blocks of a booking. */
export function blocksOf(booking: Booking): ReceiptBlock[] {
  return receiptBlocks({ booking, brand: site.brand, phone: site.phone })
}

/** One block of the receipt as rows; without what the journey told, and for the passenger without what is not theirs. */
export function blockPart({
  booking,
  title,
  as = title,
  reader = 'booker',
  back = false,
}: {
  booking: Booking
  title: 'Customer' | 'Payment' | 'Ride' | 'Fare'
  as?: string
  reader?: 'booker' | 'passenger'
  /** Whether the way back alone is told. */
  back?: boolean
}): LetterPart[] {
  const rows = rowsOf(booking, title).filter(({ label }) => {
    const hidden = title === 'Ride' && (TOLD_ELSEWHERE.test(label) || (back && OF_FLIGHT.includes(label)))
    return !hidden && !(reader === 'passenger' && OF_MONEY.includes(label))
  })
  return rows.length === 0 ? [] : [{ kind: 'rows', title: as, rows, amounts: title === 'Fare' && rows.every(isAmount) }]
}

/** Where no fare is known yet, its block tells rates in words. */
function isAmount({ value }: LetterRow): boolean {
  return /^-?\$[\d,.]+$/.test(value)
}

function rowsOf(booking: Booking, title: string): LetterRow[] {
  return blocksOf(booking).find(block => block.title === title)?.rows ?? []
}

/**
 * What became different, old beside new; a thing that came or went is told as such. Of the fare it is the sum alone: what
 * it is made of follows whole, and reads wrong as differences.
 */
export function changedRows({
  before,
  after,
  titles,
  reader = 'booker',
}: {
  before: Booking
  after: Booking
  titles: readonly string[]
  reader?: 'booker' | 'passenger'
}): LetterRow[] {
  return titles.flatMap(title => {
    const [was, is] = [comparedRows(before, title), comparedRows(after, title)]
    const labels = [...new Set([...is, ...was].map(({ label }) => label))]
    return labels.flatMap(label => {
      const [old, now] = [valuesOf(was, label), valuesOf(is, label)]
      if (old === now || (reader === 'passenger' && OF_MONEY.includes(label))) return []
      return [{ label, value: now || 'None', was: old || 'none' }]
    })
  })
}

function comparedRows(booking: Booking, title: string): LetterRow[] {
  if (title === 'Payment') return rowsOf(booking, title).filter(({ label }) => !OF_STANDING.includes(label))
  if (title !== 'Fare') return rowsOf(booking, title)
  const { quote } = booking
  return [{ label: 'Fare', value: quote === null ? 'To be confirmed' : describeFare(quote) }]
}

/** Rows of one name together: a ride may have several stops. */
function valuesOf(rows: LetterRow[], label: string): string {
  return rows.flatMap(row => (row.label === label ? [row.value] : [])).join('; ')
}

/** Whether a message is about who comes and when: that stands before the ride then. */
export function isAboutChauffeur(kind: News): boolean {
  return kind === 'chauffeur' || kind === 'eta'
}

/** When the chauffeur arrives, in large letters. */
export function etaPart(booking: Booking): LetterPart[] {
  if (booking.eta === null) return []
  return [{ kind: 'time', label: 'Your chauffeur will arrive at about', time: etaTime(booking) }]
}

/** Who drives. */
export function chauffeurPart(booking: Booking): LetterPart[] {
  const { chauffeur } = booking
  if (chauffeur === null) return []
  return [
    {
      kind: 'rows',
      title: 'Your chauffeur',
      rows: [
        { label: 'Name', value: chauffeur.name, strong: true },
        { label: 'Car', value: chauffeur.car },
        { label: 'Phone', value: readablePhone(chauffeur.phone) },
        ...(booking.eta === null ? [] : [{ label: 'ETA', value: etaTime(booking) }]),
      ],
    },
  ]
}

/** How the money is sent, where it is still to come by Zelle. */
export function zellePart(booking: Booking): LetterPart[] {
  const zelle = zelleOptions()
  if (!isUnpaid(booking) || booking.paymentMethod !== 'zelle' || zelle === null) return []
  if (!isFareConfirmed(booking.quote)) {
    return [
      {
        kind: 'notice',
        text: 'Your fare has not been confirmed yet, so please do not send money. We will let you know the amount.',
      },
    ]
  }
  const due = zelleDue(booking)
  return [
    {
      kind: 'rows',
      title: 'Pay by Zelle',
      rows: [
        ...(zelle.demo ? [{ label: '', value: 'Demo address: do not send money.', strong: true }] : []),
        { label: 'Business name', value: zelle.name },
        { label: 'Zelle email', value: zelle.email },
        ...(zelle.phone === null ? [] : [{ label: 'Alternate phone', value: zelle.phone }]),
        { label: 'Order number (for the memo)', value: booking.invoiceNumber },
        { label: 'Amount', value: formatMoney(booking.quote.totalCents), strong: true },
        ...(due === null ? [] : [{ label: 'Due', value: due }]),
      ],
    },
  ]
}
