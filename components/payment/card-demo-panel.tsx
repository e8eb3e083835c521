'use client'

import { lazy, Suspense } from 'react'
import type { CardForm } from '@/lib/payments/model/card'

const CardTestCards = lazy(() => import('./test-card-select'))

/** Offers the gateway's test cards in demo mode. */
export function CardDemoPanel({
  onFill,
  disabled,
}: {
  onFill: ((card: Partial<CardForm>) => void) | undefined
  disabled: boolean
}) {
  return (
    <div className="mt-4 grid gap-x-6 gap-y-2 rounded-lg border border-dashed border-smoke/45 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <p className="font-semibold">Demo: no card is charged</p>
      {onFill ? (
        <div className="min-h-[4.625rem]">
          <Suspense>
            <CardTestCards onFill={onFill} disabled={disabled} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
