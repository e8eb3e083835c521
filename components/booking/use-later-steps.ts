'use client'

import { useCallback, useEffect, useState } from 'react'

type LaterSteps = Awaited<ReturnType<typeof importSteps>>
type Load = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; steps: LaterSteps }

/** Loads steps 2 and 3 while step 1 is filled in, or at once if they are needed. */
export function useLaterSteps(isNeeded: boolean): { load: Load; retry: () => void } {
  const [load, setLoad] = useState<Load>({ state: 'loading' })
  const isReady = load.state === 'ready'

  const fetchSteps = useCallback(() => {
    setLoad({ state: 'loading' })
    importSteps().then(
      steps => setLoad({ state: 'ready', steps }),
      () => setLoad({ state: 'failed' }),
    )
  }, [])

  useEffect(() => {
    if (isReady) return
    if (isNeeded) return fetchSteps()
    // Safari has no idle callback.
    const timer = setTimeout(fetchSteps, 1000)
    return () => clearTimeout(timer)
  }, [isNeeded, isReady, fetchSteps])

  return { load, retry: fetchSteps }
}

/** By name, so that unused exports are found. */
async function importSteps() {
  const { AppliedTimeStatus, Confirmation, ConfirmedMap, ContactFormStep } = await import('./later-steps')
  return { AppliedTimeStatus, Confirmation, ConfirmedMap, ContactFormStep }
}
