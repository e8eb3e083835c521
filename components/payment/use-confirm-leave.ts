'use client'

import { useEffect } from 'react'

/** Asks before the page is left while a payment is under way. */
export function useConfirmLeave(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isPaying])
}
