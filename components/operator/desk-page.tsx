'use client'

import { useEffect } from 'react'
import useSWR from 'swr'
import { ButtonLink } from '@/components/ui/button'
import { fetchDeskName } from '@/lib/booking/client/booking-client'
import { storeDeskLink } from '@/lib/booking/client/desk-link'
import { AppError } from '@/lib/errors'
import { MAX_FRONT_DESK_BOOKINGS_PER_HOUR } from '@/lib/site'
import { LinkUnavailable } from './link-unavailable'
import { PageSpinner } from './page-spinner'
import { useCapability } from './use-capability'

/** Remembers the desk's link in this browser, so that its bookings carry the desk's name. */
export function DeskPage() {
  const token = useCapability()
  const {
    data: name,
    error,
    isValidating,
    mutate,
  } = useSWR(token ? ['desk', token] : null, () => fetchDeskName(token ?? ''), { shouldRetryOnError: false })
  const isRejected = error instanceof AppError && error.code === 'desk_link_invalid'
  useEffect(() => {
    if (name !== undefined) storeDeskLink(token)
  }, [name, token])
  if (token === '' || isRejected) {
    return (
      <LinkUnavailable
        heading="This link is not valid"
        message="It may be incomplete or may have been revoked. You can book without it, or ask us for a new one."
      />
    )
  }
  if (name === undefined && error !== undefined) {
    return (
      <LinkUnavailable
        heading="We could not open the link"
        message="Please check your connection and try again."
        isRetrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  }
  if (name === undefined) return <PageSpinner label="Opening link…" />
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-start py-16">
      <h1 className="font-display text-title font-medium wrap-anywhere">{name}</h1>
      <p className="mt-4 max-w-[36rem] text-lead text-smoke">
        Rides you book in this browser are listed under this name. You can book up to {MAX_FRONT_DESK_BOOKINGS_PER_HOUR}{' '}
        per hour.
      </p>
      <ButtonLink href="/" className="mt-8">
        Book a ride
      </ButtonLink>
    </div>
  )
}
