import 'server-only'
import { formatEta } from '@/lib/booking/eta'
import { describeFare, isFareConfirmed } from '@/lib/booking/fare-words'
import { buildReceiptSections, formatUsPhone, type ReceiptSection } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { describeZelleDeadline, isUnpaid } from '@/lib/booking/status'
import { formatInstant, formatMoney } from '@/lib/format'
import { describeDistanceWarning, describeNearestPlace } from '@/lib/maps/name-check'
import type { BookedPlace } from '@/lib/maps/schemas'
import type { NotificationKind } from '@/lib/server/database/tables'
import { zelleOptions } from '@/lib/server/payments/payment-methods'
import { site } from '@/lib/site'
import type { EmailPart, EmailRow, JourneyPoint } from './email-document'

/** Of the ride's rows, what its journey tells already, and its chauffeur, who has a part of their own. */
const LABELS_SHOWN_ELSEWHERE = /^(?:Pickup|Drop-off|Pickup time|Return|Stop|Stop \d+|Chauffeur.*)$/
/** Of the way there alone; those of the way back are called its own. */
const OUTBOUND_FLIGHT_LABELS = ['Arriving flight', 'Meeting point', 'Name on the sign', 'Departing flight']
/** Not for the passenger: what the fare was made of, and what the booker asked for. */
const LABELS_HIDDEN_FROM_PASSENGER = [
  'Distance',
  'Distance (estimated)',
  'Time',
  'Time (estimated)',
  'Special requests',
]

/** What of the payment the mail's first words tell, or its fare. */
const STATUS_LABELS = ['Status', 'Amount due']

/** Where the ride goes and when, there and back, the time of each in the pickup's zone. */
export function journeyParts(booking: Booking, which: 'all' | 'return' = 'all', point = toJourneyPoint): EmailPart[] {
  const { pickup, dropOff, extras, pickupTimeZone: zone } = booking
  const pickupTime = formatInstant(booking.pickupAt, zone)
  const stops = extras.stops.map(stop => point('Stop', stop))
  const outboundPart: EmailPart = {
    kind: 'journey',
    title: booking.transferType === 'Round Trip' ? 'Outbound' : 'Your pickup',
    when: booking.scheduleOption === 'immediately' ? `As soon as possible, requested ${pickupTime}` : pickupTime,
    points: [point('Pickup', pickup), ...stops, point('Drop-off', dropOff)],
  }
  const returnPart: EmailPart[] =
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
  return which === 'return' ? returnPart : [outboundPart, ...returnPart]
}

function toJourneyPoint(label: JourneyPoint['label'], { name, area }: BookedPlace): JourneyPoint {
  return { label, name, area: area === name ? '' : area }
}

/** The same for the operator: beside a name that nobody verified, where its point lies. */
export function toCheckedJourneyPoint(label: JourneyPoint['label'], place: BookedPlace): JourneyPoint {
  return {
    ...toJourneyPoint(label, place),
    check: describeNearestPlace(place),
    warning: describeDistanceWarning(place),
  }
}

/** The receipt's blocks of a booking. */
export function listReceiptBlocks(booking: Booking): ReceiptSection[] {
  return buildReceiptSections({ booking, brand: site.brand, phone: site.phone })
}

/** One block of the receipt as rows; without what the journey told, and for the passenger without what is not theirs. */
export function blockPart({
  booking,
  title,
  as = title,
  reader = 'booker',
  isReturn = false,
}: {
  booking: Booking
  title: 'Customer' | 'Payment' | 'Ride' | 'Fare'
  as?: string
  reader?: 'booker' | 'passenger'
  /** Whether the way back alone is told. */
  isReturn?: boolean
}): EmailPart[] {
  const rows = listBlockRows(booking, title).filter(({ label }) => {
    const hidden =
      title === 'Ride' && (LABELS_SHOWN_ELSEWHERE.test(label) || (isReturn && OUTBOUND_FLIGHT_LABELS.includes(label)))
    return !hidden && !(reader === 'passenger' && LABELS_HIDDEN_FROM_PASSENGER.includes(label))
  })
  return rows.length === 0 ? [] : [{ kind: 'rows', title: as, rows, amounts: title === 'Fare' && rows.every(isAmount) }]
}

/** Where no fare is known yet, its block tells rates in words. */
function isAmount({ value }: EmailRow): boolean {
  return /^-?\$[\d,.]+$/.test(value)
}

function listBlockRows(booking: Booking, title: string): EmailRow[] {
  return listReceiptBlocks(booking).find(block => block.title === title)?.rows ?? []
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
}): EmailRow[] {
  return titles.flatMap(title => {
    const [rowsBefore, rowsAfter] = [comparedRows(before, title), comparedRows(after, title)]
    const labels = [...new Set([...rowsAfter, ...rowsBefore].map(({ label }) => label))]
    return labels.flatMap(label => {
      const [previousValue, currentValue] = [joinValues(rowsBefore, label), joinValues(rowsAfter, label)]
      if (previousValue === currentValue || (reader === 'passenger' && LABELS_HIDDEN_FROM_PASSENGER.includes(label)))
        return []
      return [{ label, value: currentValue || 'None', previousValue: previousValue || 'none' }]
    })
  })
}

function comparedRows(booking: Booking, title: string): EmailRow[] {
  if (title === 'Payment') return listBlockRows(booking, title).filter(({ label }) => !STATUS_LABELS.includes(label))
  if (title !== 'Fare') return listBlockRows(booking, title)
  const { quote } = booking
  return [{ label: 'Fare', value: quote === null ? 'To be confirmed' : describeFare(quote) }]
}

/** Rows of one name together: a ride may have several stops. */
function joinValues(rows: EmailRow[], label: string): string {
  return rows.flatMap(row => (row.label === label ? [row.value] : [])).join('; ')
}

/** Whether a message is about who comes and when: that stands before the ride then. */
export function isAboutChauffeur(kind: NotificationKind): boolean {
  return kind === 'chauffeur' || kind === 'eta'
}

/** When the chauffeur arrives, in large letters. */
export function etaPart(booking: Booking): EmailPart[] {
  if (booking.eta === null) return []
  return [{ kind: 'time', label: 'Your chauffeur will arrive at about', time: formatEta(booking) }]
}

/** Who drives. */
export function chauffeurPart(booking: Booking): EmailPart[] {
  const { chauffeur } = booking
  if (chauffeur === null) return []
  return [
    {
      kind: 'rows',
      title: 'Your chauffeur',
      rows: [
        { label: 'Name', value: chauffeur.name, strong: true },
        { label: 'Car', value: chauffeur.car },
        { label: 'Phone', value: formatUsPhone(chauffeur.phone) },
        ...(booking.eta === null ? [] : [{ label: 'ETA', value: formatEta(booking) }]),
      ],
    },
  ]
}

/** How the money is sent, where it is still to come by Zelle. */
export function zellePart(booking: Booking): EmailPart[] {
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
  const due = describeZelleDeadline(booking)
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
