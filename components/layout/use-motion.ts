'use client'

import { useSyncExternalStore } from 'react'

/** Reports whether motion is allowed; false before hydration. */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(subscribe, isMotionAllowed, () => false)
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('motionchange', listener)
  return () => document.removeEventListener('motionchange', listener)
}

function isMotionAllowed(): boolean {
  return document.documentElement.dataset.motion !== 'paused'
}
