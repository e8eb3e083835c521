'use client'

import { useEffect } from 'react'

/** Confirms an unload during a payment. */
export function useConfirmLeave(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isPaying])
}
