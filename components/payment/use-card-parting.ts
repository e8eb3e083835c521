'use client'

import { useEffect } from 'react'

/** Asks before the page is left while a payment is under way. */
export function useCardParting(paying: boolean): void {
  useEffect(() => {
    if (!paying) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [paying])
}
