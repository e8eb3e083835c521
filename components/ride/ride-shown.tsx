'use client'

import { useEffect, useRef, useState } from 'react'
import { ConfirmationBlock } from '@/components/booking/confirmation-block'
import { BookingId } from '@/components/booking/confirmation-id'
import { ConfirmedMap } from '@/components/booking/confirmed-map'
import { HeldEmails } from '@/components/booking/held-emails'
import { useNow } from '@/components/booking/use-now'
import { receiptBlocks } from '@/lib/booking/receipt'
import type { ZelleOptions } from '@/lib/booking/schemas'
import { isUnpaid } from '@/lib/booking/status'
import type { TakeBooking } from '@/lib/booking/wizard'
import { forgetEdit, loadEdit } from '@/lib/browser/edit-storage'
import type { Opened } from '@/lib/browser/ride-client'
import type { SeenRide } from '@/lib/browser/ride-memory'
import type { MapSettings } from '@/lib/maps/port'
import { site } from '@/lib/site'
import { RideActions } from './ride-actions'
import { RideChauffeur } from './ride-chauffeur'
import { type RideDialog, RideDialogs } from './ride-dialogs'
import { RideFlight } from './ride-flight'
import { RideHead } from './ride-head'
import { RideHistory } from './ride-history'
import { RideLink } from './ride-link'
import styles from './ride-print.module.css'
import { RideSeen } from './ride-seen'
import { RideWay } from './ride-way'
import { useBookedRoute } from './use-booked-route'
import type { Trouble } from './use-ride-page'

export type RideShownProps = {
  seen: SeenRide
  trouble: Trouble | null
  opened: Opened
  phone: string
  zelle: ZelleOptions | null
  maps: MapSettings
  retrying: boolean
  onRetry: () => void
  onUpdated: TakeBooking
  onReplaced: (token: string) => Promise<void>
}

/** A ride as it stands, or as it was last seen: first what its rider needs at the kerb, then all the rest. */
export function RideShown({ seen, trouble, opened, phone, zelle, maps, ...rest }: RideShownProps) {
  const { booking, version, cancellation, history } = seen.page
  // Nothing is begun from a state that may be past, where what is begun could not be sent either.
  const isCutOff = trouble === 'offline' || trouble === 'server'
  const isEditable = isUnpaid(booking) && cancellation.allowed
  const [dialog, setDialog] = useState<RideDialog | null>(() =>
    isEditable && !isCutOff && loadEdit(booking.id) !== null ? 'edit' : null,
  )
  const now = useNow()
  const route = useBookedRoute(booking)
  const blocks = receiptBlocks({ booking, brand: site.brand, phone })
  const [customer, payment, ride, fare, policy] = blocks
  const held = { booking, token: opened.token, version }
  const isClosed = trouble === null && !isEditable
  useEffect(() => {
    if (isClosed) forgetEdit(booking.id)
  }, [isClosed, booking.id])

  const top = useRef<HTMLDivElement>(null)
  const opener = useRef(dialog)
  // What a dialog was opened by may be gone with what it has done: the focus then goes to the head of the page.
  useEffect(() => {
    if (opener.current !== null && dialog === null && document.activeElement === document.body)
      top.current?.querySelector('h1')?.focus()
    opener.current = dialog
  }, [dialog])

  return (
    <div ref={top} className={`grid grid-cols-1 gap-8 md:gap-10 ${styles.paper}`}>
      <p className="hidden font-display text-heading font-semibold print:block">{site.brand}</p>
      <RideSeen
        trouble={trouble}
        seenAt={seen.seenAt}
        timeZone={booking.pickupTimeZone}
        now={now}
        retrying={rest.retrying}
        onRetry={rest.onRetry}
      />
      <RideHead booking={booking} now={now} />
      <HeldEmails emails={seen.page.heldEmails} timeZone={booking.pickupTimeZone} />
      <div className="grid grid-cols-1 gap-8 has-[>:last-child:not(:empty)]:lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:gap-12 print:block">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <RideChauffeur booking={booking} />
          <RideWay booking={booking} />
          <RideActions
            booking={booking}
            cancellation={cancellation}
            blocks={blocks}
            token={opened.token}
            phone={phone}
            zelleOffered={zelle !== null}
            cutOff={isCutOff}
            onDialog={setDialog}
          />
          <RideFlight booking={booking} token={opened.token} cutOff={isCutOff} onUpdated={rest.onUpdated} />
        </div>
        <div className="min-w-0 empty:hidden print:hidden">
          <ConfirmedMap booking={booking} ride={route} googleGone className="h-72 sm:h-96 lg:h-[29rem]" />
        </div>
      </div>
      <BookingId id={booking.id} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-16 print:grid-cols-2 print:gap-x-8">
        <div className="grid min-w-0 content-start gap-10 print:gap-4">
          {fare ? <ConfirmationBlock heading="h2" block={fare} phone={phone} amounts={booking.quote !== null} /> : null}
          {payment ? <ConfirmationBlock heading="h2" block={payment} phone={phone} /> : null}
          <RideHistory history={history} timeZone={booking.pickupTimeZone} />
        </div>
        <div className="grid min-w-0 content-start gap-10 print:gap-4">
          {ride ? <ConfirmationBlock heading="h2" block={ride} phone={phone} /> : null}
          {customer ? <ConfirmationBlock heading="h2" block={customer} phone={phone} /> : null}
          {policy ? <ConfirmationBlock heading="h2" block={policy} phone={phone} /> : null}
        </div>
      </div>
      <RideLink opened={opened} cutOff={isCutOff} onReplace={() => setDialog('replace')} />
      <RideDialogs
        dialog={dialog}
        held={held}
        phone={phone}
        zelle={zelle}
        maps={maps}
        onDialog={setDialog}
        onUpdated={rest.onUpdated}
        onReplaced={rest.onReplaced}
      />
    </div>
  )
}
