'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import styles from '@/components/ui/printable.module.css'
import { callEndpoint } from '@/lib/browser/api'
import type { TripSheet } from '@/lib/operator/model/schemas'
import { DetailRows, QuickLinks } from './booking-sections'
import { PrivatePage } from './private-page'

/** Renders what the chauffeur needs of a ride. */
export function TripSheetPage() {
  return (
    <PrivatePage
      name="trip"
      load={token => callEndpoint<TripSheet>('GET /api/v1/trip', { token })}
      hint="If the trip is yours, please ask for a new link."
    >
      {({ data }) => <Sheet sheet={data} />}
    </PrivatePage>
  )
}

function Sheet({ sheet: { id, name, when, collect, isCanceled, rows, links } }: { sheet: TripSheet }) {
  return (
    <div className={`${styles.printable} max-w-[44rem] pt-8 pb-20 md:pt-12`}>
      <p className="text-label text-smoke">
        Trip <span className="text-ivory tabular-nums">{id}</span>
      </p>
      <h1 className="mt-3 font-display text-title font-medium wrap-anywhere">{name}</h1>
      <p className="mt-3 text-lead">{when}</p>
      {collect === '' ? null : <p className="mt-3 text-lead font-semibold">{collect}</p>}
      {isCanceled ? <Alert className="mt-5 text-lead font-semibold">This ride is canceled.</Alert> : null}
      <QuickLinks links={links}>
        <Button variant="secondary" compact onClick={() => print()}>
          Print
        </Button>
      </QuickLinks>
      <div className="mt-6 border-t border-ash pt-2">
        <DetailRows rows={rows} />
      </div>
    </div>
  )
}
