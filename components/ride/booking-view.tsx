'use client'

import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { readSite } from '#site'
import { useBookingSettings } from '@/components/booking/hooks/booking-settings'
import { useRoute } from '@/components/booking/hooks/use-route'
import { Amounts } from '@/components/booking/steps/fare-breakdown'
import { RideMapPanel } from '@/components/booking/steps/ride-map-panel'
import { useMaps } from '@/components/maps/maps-provider'
import { GratuityField, useGratuity } from '@/components/payment/gratuity-field'
import { useNow } from '@/components/ui/browser-state'
import { Button } from '@/components/ui/button'
import styles from '@/components/ui/printable.module.css'
import { describePolicy, listRefundTerms } from '@/lib/booking/model/cancellation'
import { describeStanding } from '@/lib/booking/model/describe-status'
import { formatMoment } from '@/lib/booking/model/eta'
import { canAddGratuity } from '@/lib/booking/model/gratuity'
import type { PaymentOffer } from '@/lib/booking/model/payment-methods'
import { getLastLegStart } from '@/lib/booking/model/pickup-time'
import { describeWhomToCall, listFareRows } from '@/lib/booking/model/receipt'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCancelBlocked, isCanceled, isPayable, isUnpaid } from '@/lib/booking/model/status'
import type { BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'
import { formatMoney } from '@/lib/format'
import { startView } from '@/lib/places/model/distance'
import { isGooglePlace } from '@/lib/places/model/place-ref'
import { isUnlocated, type Place } from '@/lib/places/model/schemas'
import { BookingActions, BookingId, RideLink } from './booking-actions'
import { BookingDialogs, type OpenDialog } from './booking-dialogs'
import {
  ChauffeurCard,
  DelayedEmails,
  History,
  Itinerary,
  Lines,
  listRows,
  NextSteps,
  Rows,
  Section,
  type SectionHeading,
} from './booking-sections'
import { RideFlight } from './ride-flight'
import { type BookingPage, type ConnectionProblem, useBookingPage, usePaymentOutcomeToast } from './use-booking-page'

type BookingViewProps = {
  session: BookingSession
  live: BookingPage
  onUpdated: UpdateBooking
  /** What differs where the ride was just booked. */
  step?: {
    /** Edits an unpaid ride. */
    onBack: () => void
    onStartNew: () => void
    onCanceled: (booking: Booking) => void
  }
}

/** Shows a booking and all that its customer can do: what matters now first. */
export function BookingView({ session, live, onUpdated, step }: BookingViewProps) {
  const { booking, token } = session
  const { payments } = useBookingSettings()
  const { cancellation, change, history = [], heldEmails = [] } = live.seen?.page ?? {}
  const now = useNow()
  const heading: SectionHeading = step ? 'h4' : 'h2'
  const isOver = isCanceled(booking) || cancellation?.allowed === false
  const canCancel = !isOver && !isCancelBlocked(booking)
  const policy = isOver ? describePolicy(booking.cancellation) : listRefundTerms(booking)
  const canEdit = isUnpaid(booking) ? cancellation?.allowed !== false : booking.status === 'paid' && change?.allowed
  const isEditedInStep = step !== undefined && isUnpaid(booking)

  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  // The press is painted before the dialog is rendered.
  const openDialog = (opened: OpenDialog) => startTransition(() => setDialog(opened))
  usePaymentOutcomeToast(booking, dialog?.name === 'card' || dialog?.name === 'tip')
  const top = useRef<HTMLDivElement>(null)
  useFocusAfterDialog(dialog, top)

  const payable = isPayable(booking) && payments.methods.some(method => method !== 'chauffeur')
  const gratuity = useGratuity(booking)
  const hasCards = payments.methods.includes('authorizenet')
  return (
    <div ref={top} className={`grid grid-cols-1 gap-8 md:gap-10 ${step ? '' : styles.printable}`}>
      {step ? null : <p className="hidden font-display text-heading font-semibold print:block">{readSite().brand}</p>}
      <ConnectionAlert live={live} timeZone={booking.pickupTimeZone} now={now} />
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <StandingHeader booking={booking} now={now} isStep={step !== undefined} />
        {payable ? (
          <PayButtons
            booking={booking}
            methods={payments.methods}
            isDisconnected={live.problem !== null}
            onDialog={openDialog}
          />
        ) : hasCards && canAddGratuity(booking, now) ? (
          <Button
            variant="secondary"
            data-opens="tip"
            onClick={() => openDialog({ name: 'tip' })}
            className="w-full md:w-auto print:hidden"
          >
            Add a Tip
          </Button>
        ) : null}
        {isCanceled(booking) ? <StartNew onStartNew={step?.onStartNew} variant="primary" /> : null}
      </div>
      <DelayedEmails emails={heldEmails} timeZone={booking.pickupTimeZone} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 has-[>:last-child:not(:empty)]:lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] print:block">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10 print:gap-4">
          {booking.chauffeur === null || isCanceled(booking) ? null : (
            <ChauffeurCard chauffeur={booking.chauffeur} heading={heading} isMainAction={!payable} />
          )}
          <BookedRide booking={booking} heading={heading} />
          {gratuity !== null && payable && hasCards && booking.paymentMethod === 'authorizenet' ? (
            <div className="grid gap-3 print:hidden">
              <GratuityField gratuity={gratuity} name="gratuity-before" />
              <p role="status" className="text-label text-smoke">
                {gratuity.cents ? `With it you pay ${formatMoney(booking.account.dueCents + gratuity.cents)}.` : ''}
              </p>
            </div>
          ) : null}
          <BookingActions
            booking={booking}
            token={token}
            cancellation={cancellation}
            change={change}
            onEdit={!canEdit ? null : isEditedInStep ? step.onBack : () => openDialog({ name: 'edit' })}
            onCancel={canCancel ? () => openDialog({ name: 'cancel' }) : null}
          />
          <RideFlight booking={booking} token={token} onUpdated={onUpdated} />
          {isAhead(booking, now) ? (
            <Section title="Next steps" heading={heading}>
              <NextSteps booking={booking} />
            </Section>
          ) : null}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10 print:mt-4 print:gap-4">
          <BookedMap booking={booking} />
          <Section title="Customer" heading={heading}>
            <Rows rows={listRows(booking, ['customer', 'passenger'])} />
          </Section>
          <Section title="Payment" heading={heading}>
            <Rows rows={listRows(booking, ['payment'], ['status', 'cancelReason'])} />
          </Section>
          <Section title="Cancellation policy" heading={heading}>
            <Lines lines={[...policy, describeWhomToCall()]} />
          </Section>
          {history.length === 0 ? null : (
            <Section title="History" heading={heading}>
              <History entries={history} timeZone={booking.pickupTimeZone} />
            </Section>
          )}
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 border-t border-ash pt-4">
        <RideLink session={session} isStep={step !== undefined} isEmailed={heldEmails.length === 0} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <BookingId id={booking.id} />
          {isCanceled(booking) ? null : <StartNew onStartNew={step?.onStartNew} variant="secondary" />}
        </div>
      </div>
      <BookingDialogs
        dialog={dialog}
        session={session}
        cancellation={cancellation}
        gratuity={gratuity}
        onRefresh={live.retry}
        onDialog={setDialog}
        onUpdated={onUpdated}
        onCanceled={step?.onCanceled}
      />
    </div>
  )
}

/** Renders step 3 of the booking: the booking that was just made. */
export function ConfirmationStep(props: Omit<BookingViewProps, 'live'> & Required<Pick<BookingViewProps, 'step'>>) {
  const { session, onUpdated } = props
  const { booking, token } = session
  const live = useBookingPage({ credentials: { id: booking.id, token }, booking, onRead: onUpdated })
  return (
    <section aria-label="Your booking">
      <BookingView {...props} live={live} />
    </section>
  )
}

const HEADLINE_CLASS =
  'font-display text-[clamp(2rem,1.6rem+1.6vw,2.75rem)] leading-tight font-medium text-balance wrap-anywhere outline-none'

/** Says what matters most now: on the ride page as its heading, in the confirmation step right below. */
function StandingHeader({ booking, now, isStep }: { booking: Booking; now: Date; isStep: boolean }) {
  const { headline, details, relative } = describeStanding(booking, now)
  const isBelow = isStep && !isCanceled(booking)
  const Headline = isBelow ? 'p' : isStep ? 'h3' : 'h1'
  return (
    <header className="max-w-[44rem] min-w-0">
      {isBelow ? (
        <h3 tabIndex={-1} className={`${HEADLINE_CLASS} text-smoke`}>
          Booking Confirmed
        </h3>
      ) : null}
      <div role="status">
        <Headline tabIndex={isBelow ? undefined : -1} className={HEADLINE_CLASS}>
          {headline}
        </Headline>
        {details.map((detail, index) => (
          <p key={detail} className={index === 0 ? 'mt-3 text-lead wrap-anywhere' : 'mt-2 text-smoke wrap-anywhere'}>
            {detail}
          </p>
        ))}
      </div>
      {relative ? <p className="mt-2 text-lead text-smoke print:hidden">{relative}</p> : null}
    </header>
  )
}

/** Renders the chosen way to pay first, in gold. */
function PayButtons({
  booking: { paymentMethod },
  methods,
  isDisconnected,
  onDialog,
}: {
  booking: Booking
  methods: PaymentOffer['methods']
  isDisconnected: boolean
  onDialog: (dialog: OpenDialog) => void
}) {
  const ways = [
    { name: 'card', label: 'Pay with Card', method: 'authorizenet' },
    { name: 'zelle', label: 'Pay with Zelle', method: 'zelle' },
  ] as const
  const offered = ways.filter(({ method }) => methods.includes(method))
  const isOffered = paymentMethod === 'chauffeur' || methods.includes(paymentMethod)
  return (
    <div className="grid w-full gap-3 md:flex md:w-auto print:hidden">
      {offered
        .toSorted((a, b) => Number(b.method === paymentMethod) - Number(a.method === paymentMethod))
        .map(({ name, label, method }, index) => (
          <Button
            key={name}
            variant={(isOffered ? method === paymentMethod : index === 0) ? 'primary' : 'secondary'}
            data-opens={name}
            // Its dialog asks no server what is still due.
            disabled={name === 'zelle' && isDisconnected}
            onClick={() => onDialog({ name })}
          >
            {label}
          </Button>
        ))}
    </div>
  )
}

function StartNew({
  onStartNew = () => location.assign('/#booking-flow'),
  variant,
}: {
  onStartNew: (() => void) | undefined
  variant: 'primary' | 'secondary'
}) {
  return (
    <Button variant={variant} compact={variant === 'secondary'} onClick={onStartNew}>
      Start New Booking
    </Button>
  )
}

/** An immediate ride comes after its pickup time, and a return may have none yet. */
function isAhead(booking: Booking, now: Date): boolean {
  if (isCanceled(booking) || booking.noShowAt !== null) return false
  const isReturnOpen = booking.transferType === 'Round Trip' && booking.returnAt === null
  return booking.scheduleOption === 'immediately' || isReturnOpen || +now < getLastLegStart(booking)
}

/** Shows when, where and how the ride is, and what it costs. */
function BookedRide({ booking, heading }: { booking: Booking; heading: SectionHeading }) {
  const [when] = listRows(booking, ['ride']).filter(({ label }) => label === 'Pickup time')
  return (
    <>
      <Section title={when?.value ?? ''} heading={heading}>
        <Itinerary booking={booking} />
        <Rows
          rows={listRows(
            booking,
            ['ride', 'flights', 'route', 'requests'],
            ['pickup', 'stops', 'dropOff', 'pickupTime'],
          )}
        />
      </Section>
      <Section title="Fare" heading={heading}>
        {booking.quote === null ? (
          <Rows rows={listFareRows(booking)} />
        ) : (
          <Amounts rows={listFareRows(booking)} className="mt-4" />
        )}
      </Section>
    </>
  )
}

/** Shows the map of a booked ride, unless neither end can be shown. If its route cannot be fetched, it shows the places. */
function BookedMap({ booking }: { booking: Booking }) {
  const { pickup, dropOff } = booking
  const { stops } = booking.extras
  const { google } = useMaps().settings
  const isHidden = (place: Place) => isUnlocated(place) || (google === null && isGooglePlace(place))
  const route = useRoute({ pickup, dropOff, stops, hours: booking.hours })
  if (isHidden(pickup) && isHidden(dropOff)) return null
  return (
    <div className="print:hidden">
      <RideMapPanel
        pickup={pickup}
        dropOff={dropOff}
        stops={stops}
        route={route}
        center={startView()}
        className="h-64 lg:h-80"
      />
    </div>
  )
}

const PROBLEM_MESSAGES = {
  offline: 'You are offline.',
  server: 'We could not reach our server. We keep trying.',
  ended: 'The link to this ride was replaced: please open the newest one from our email.',
} as const satisfies Record<ConnectionProblem, string>

/** Says that what is shown may be outdated, until the next refresh succeeds. */
function ConnectionAlert({
  live: { problem, seen },
  timeZone,
  now,
}: {
  live: BookingPage
  timeZone: string
  now: Date
}) {
  return (
    <div role="status" className="empty:sr-only">
      {problem === null ? null : (
        <p className="rounded-xl border border-smoke/60 bg-coal px-5 py-4">
          {PROBLEM_MESSAGES[problem]}
          {seen === null ? '' : ` Last updated: ${formatMoment(seen.seenAt, { pickupTimeZone: timeZone, now })}.`}
        </p>
      )}
    </div>
  )
}

/** Its opener may be gone, such as a pay button. */
function useFocusAfterDialog(dialog: OpenDialog | null, top: RefObject<HTMLElement | null>): void {
  const previous = useRef(dialog)
  useEffect(() => {
    if (previous.current !== null && dialog === null && document.activeElement === document.body) {
      const opener = top.current?.querySelector<HTMLElement>(`[data-opens=${previous.current.name}]:enabled`)
      ;(opener ?? top.current?.querySelector<HTMLElement>('h1, h3'))?.focus()
    }
    previous.current = dialog
  }, [dialog, top])
}
