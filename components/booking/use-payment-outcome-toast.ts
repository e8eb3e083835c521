'use client'

import { useCallback } from 'react'
import { useToast } from '@/components/ui/toast'
import type { Booking } from '@/lib/booking/schemas'
import { isUnpaid } from '@/lib/booking/status'
import { userMessages } from '@/lib/errors'

/** Says how a payment that was being checked has ended; nothing while it has not. */
export function usePaymentOutcomeToast(): (booking: Booking) => void {
  const toast = useToast()
  return useCallback(
    booking => {
      if (booking.status === 'paid') toast(userMessages.paymentSuccess)
      if (isUnpaid(booking)) toast(userMessages.paymentCancelled, { tone: 'error' })
    },
    [toast],
  )
}
