import 'server-only'
import { describeFare, isFareConfirmed } from '@/lib/booking/describe-fare'
import { formatEta } from '@/lib/booking/eta'
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

const LABELS_SHOWN_ELSEWHERE = /^(?:Pickup|Drop-off|Pickup time|Return|Stop|Stop \d+|Chauffeur.*)$/
const OUTBOUND_FLIGHT_LABELS = ['Arriving flight', 'Meeting point', 'Name on the sign', 'Departing flight']
const LABELS_HIDDEN_FROM_PASSENGER = [
  'Distance',
  'Distance (estimated)',
  'Time',
  'Time (estimated)',
  'Special requests',
]

const STATUS_LABELS = ['Status', 'Amount due']

/** Builds the journey of both legs, in the pickup's time zone. */
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
            // The quote of a round trip doubles this distance.
            points: [point('Pickup', dropOff), ...stops.toReversed(), point('Drop-off', pickup)],
          },
        ]
  return which === 'return' ? returnPart : [outboundPart, ...returnPart]
}

function toJourneyPoint(label: JourneyPoint['label'], { name, area }: BookedPlace): JourneyPoint {
  return { label, name, area: area === name ? '' : area }
}

/** Adds the point's position to an unverified name. */
export function toCheckedJourneyPoint(label: JourneyPoint['label'], place: BookedPlace): JourneyPoint {
  return {
    ...toJourneyPoint(label, place),
    check: describeNearestPlace(place),
    warning: describeDistanceWarning(place),
  }
}

/** Lists the receipt's sections of a booking. */
export function listReceiptBlocks(booking: Booking): ReceiptSection[] {
  return buildReceiptSections({ booking, brand: site.brand, phone: site.phone })
}

/** Converts a receipt section to rows, without those shown elsewhere. */
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
  isReturn?: boolean
}): EmailPart[] {
  const rows = listBlockRows(booking, title).filter(({ label }) => {
    const hidden =
      title === 'Ride' && (LABELS_SHOWN_ELSEWHERE.test(label) || (isReturn && OUTBOUND_FLIGHT_LABELS.includes(label)))
    return !hidden && !(reader === 'passenger' && LABELS_HIDDEN_FROM_PASSENGER.includes(label))
  })
  return rows.length === 0 ? [] : [{ kind: 'rows', title: as, rows, amounts: title === 'Fare' && rows.every(isAmount) }]
}

function isAmount({ value }: EmailRow): boolean {
  return /^-?\$[\d,.]+$/.test(value)
}

function listBlockRows(booking: Booking, title: string): EmailRow[] {
  return listReceiptBlocks(booking).find(block => block.title === title)?.rows ?? []
}

/** Lists changed rows. Fare lines follow in full, because they read wrong as differences. */
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

function joinValues(rows: EmailRow[], label: string): string {
  return rows.flatMap(row => (row.label === label ? [row.value] : [])).join('; ')
}

/** Returns whether an email is about the chauffeur, who then comes before the ride. */
export function isAboutChauffeur(kind: NotificationKind): boolean {
  return kind === 'chauffeur' || kind === 'eta'
}

/** Shows the ETA in large letters. */
export function etaPart(booking: Booking): EmailPart[] {
  if (booking.eta === null) return []
  return [{ kind: 'time', label: 'Your chauffeur will arrive at about', time: formatEta(booking) }]
}

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

/** Shows how to send an unpaid amount by Zelle. */
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
