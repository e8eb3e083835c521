'use client'

import { useRef, useState } from 'react'
import type { UpdateRide } from '@/components/booking/hooks/use-submit-booking'
import { type ChangeResult, changePaidRide, getChangedTerms } from '@/lib/booking/client/ride-client'
import type { AgreedTerms, ChangeTerms } from '@/lib/booking/model/ride-change'

export type ChangeRide = (
  input: Parameters<UpdateRide>[0] & { agreed?: AgreedTerms; fareCents?: number },
) => Promise<Pick<ChangeResult, 'outcome' | 'terms' | 'booking' | 'version'>>

/** Changes a paid ride in two submissions: the first one loads the terms, `agree` precedes the second one. */
export function usePaidChange(changeRide: ChangeRide = changePaidRide) {
  const [terms, setTerms] = useState<ChangeTerms | null>(null)
  const [areTermsNew, setAreTermsNew] = useState(false)
  const agreed = useRef<AgreedTerms | undefined>(undefined)
  const fareCents = useRef<number | undefined>(undefined)
  const update: UpdateRide = async input => {
    try {
      const { outcome, terms, booking, version } = await changeRide({
        ...input,
        agreed: agreed.current,
        fareCents: fareCents.current,
      })
      if (outcome !== 'preview') return { booking, version }
      setTerms(terms)
    } catch (error) {
      const changed = getChangedTerms(error)
      if (changed === null) throw error
      setTerms(changed)
      setAreTermsNew(true)
    } finally {
      agreed.current = undefined
    }
    return null
  }
  return {
    terms,
    areTermsNew,
    update,
    agree() {
      if (terms === null) return
      const { differenceCents, refundCents } = terms
      agreed.current = { differenceCents, refundCents }
    },
    /** Replaces the calculated fare; only the operator may. Undefined calculates it. */
    setFare(cents: number | undefined) {
      fareCents.current = cents
    },
    reset() {
      fareCents.current = undefined
      setTerms(null)
      setAreTermsNew(false)
    },
  }
}
