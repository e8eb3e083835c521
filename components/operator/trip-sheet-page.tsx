'use client'

import useSWR from 'swr'
import { Alert } from '@/components/ui/alert'
import { Button, ButtonLink } from '@/components/ui/button'
import styles from '@/components/ui/printable.module.css'
import { AppError } from '@/lib/errors'
import { fetchTripSheet } from '@/lib/operator/client/operator-client'
import { DetailRows } from './detail-section'
import { LinkUnavailable } from './link-unavailable'
import { PageSpinner } from './page-spinner'
import { useCapability } from './use-capability'

const REFRESH_MS = 60_000

/** Renders the chauffeur's trip sheet, authorized by the capability in the URL fragment. */
export function TripSheetPage() {
  const capability = useCapability()
  const { data, error, isValidating, mutate } = useSWR(
    capability ? ['trip', capability] : null,
    () => fetchTripSheet(capability ?? ''),
    { refreshInterval: REFRESH_MS, shouldRetryOnError: false },
  )
  const isRejected = error instanceof AppError && error.kind === 'not_found'
  if (error instanceof AppError && error.code === 'trip_reassigned') {
    return (
      <LinkUnavailable
        heading="This trip has been reassigned"
        message="The chauffeur has changed since this link was made. If the trip is yours, please ask for a new link."
      />
    )
  }
  if (capability === '' || isRejected) {
    return (
      <LinkUnavailable
        heading="This trip link is not valid"
        message="It may be incomplete or expired. Links work until a day after the ride. Please ask for a new one."
      />
    )
  }
  if (data === undefined && error !== undefined) {
    return (
      <LinkUnavailable
        heading="We could not load the trip"
        message="Please check your connection and try again."
        isRetrying={isValidating}
        onRetry={() => void mutate()}
      />
    )
  }
  if (data === undefined) return <PageSpinner label="Loading trip…" />
  return (
    <div className={`${styles.printable} max-w-[44rem] pt-8 pb-20 md:pt-12`}>
      <p className="text-label text-smoke">
        Trip <span className="text-ivory tabular-nums">{data.id}</span>
      </p>
      <h1 className="mt-3 font-display text-title font-medium wrap-anywhere">{data.name}</h1>
      <p className="mt-3 text-lead">{data.when}</p>
      {data.collect === '' ? null : <p className="mt-3 text-lead font-semibold">{data.collect}</p>}
      {data.isCanceled ? <Alert className="mt-5 text-lead font-semibold">This ride is canceled.</Alert> : null}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={data.call.href} variant="secondary" compact>
          {data.call.label}
        </ButtonLink>
        <ButtonLink href={data.directions} target="_blank" rel="noopener noreferrer" variant="secondary" compact>
          Map
          <span className="sr-only"> of the route (opens in a new tab)</span>
        </ButtonLink>
        <Button variant="secondary" compact onClick={() => print()}>
          Print
        </Button>
      </div>
      <div className="mt-6 border-t border-ash pt-2">
        <DetailRows rows={data.rows} />
      </div>
    </div>
  )
}
