'use client'

import { useEffect, useRef } from 'react'
import { useSettledPayment } from '@/components/booking/use-settled-payment'
import { CallLink } from '@/components/home/call-link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { ZelleOptions } from '@/lib/booking/schemas'
import type { Opened } from '@/lib/browser/ride-client'
import { forgetOldRides } from '@/lib/browser/ride-memory'
import type { MapSettings } from '@/lib/maps/port'
import { site } from '@/lib/site'
import { LostLink } from './lost-link'
import { RideShown } from './ride-shown'
import { RideSkeleton } from './ride-skeleton'
import { useRidePage } from './use-ride-page'

const FAILED = {
  offline:
    'You are offline, and this ride is not saved on this device. Your booking is unchanged; please try again once you are connected.',
  server:
    'We could not reach our server, so we cannot show your ride right now. Your booking is unchanged; please try again, or call us.',
  old: 'We could not reach our server, so we cannot show your ride right now. Your booking is unchanged; please try again, or call us.',
} as const

type RideProps = {
  opened: Opened
  phone: string
  zelle: ZelleOptions | null
  maps: MapSettings
}

/** One ride by its link, in whatever state it can be had. */
export function Ride({ opened, phone, ...rest }: RideProps) {
  const ride = useRidePage(opened)
  const { view } = ride
  const booking = view.state === 'shown' ? view.seen.page.booking : null
  useTitle(booking === null ? 'Your ride' : `Ride ${booking.id}`)
  useSettlement(booking)
  useEffect(() => forgetOldRides(), [])

  if (view.state === 'loading') return <RideSkeleton />
  if (view.state === 'missing') return <LostLink kind="missing" id={opened.id} phone={phone} />
  if (view.state === 'failed') {
    return (
      <>
        <h1 className="mb-8 font-display text-title font-medium">Your ride</h1>
        <Notice kind="failed" sentence={FAILED[view.trouble]}>
          <Button onClick={ride.retry} aria-disabled={ride.retrying} className="aria-disabled:opacity-60">
            {ride.retrying ? 'Trying again…' : 'Try again'}
          </Button>
          <CallLink phone={phone} />
        </Notice>
      </>
    )
  }
  return (
    <RideShown
      {...rest}
      seen={view.seen}
      trouble={view.trouble}
      opened={opened}
      phone={phone}
      retrying={ride.retrying}
      onRetry={ride.retry}
      onUpdated={ride.update}
      onReplaced={ride.moveTo}
    />
  )
}

/**
 * Keeps the tab's title, which is also the name that a print of the page is saved under. The framework writes its own
 * when it hydrates the head, which may be after the ride was read.
 */
function useTitle(title: string): void {
  useEffect(() => {
    const wanted = `${title} · ${site.brand}`
    const keep = () => {
      if (document.title !== wanted) document.title = wanted
    }
    keep()
    const observer = new MutationObserver(keep)
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}

/** A payment that was being checked when it was last seen, and is not any more, is said how it ended. */
function useSettlement(booking: Parameters<ReturnType<typeof useSettledPayment>>[0] | null): void {
  const tell = useSettledPayment()
  const before = useRef(booking)
  useEffect(() => {
    if (booking === null || booking === before.current) return
    if (before.current?.status === 'payment_unknown' && booking.status !== 'payment_unknown') tell(booking)
    before.current = booking
  }, [booking, tell])
}
