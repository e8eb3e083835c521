'use client'

import { useSyncExternalStore } from 'react'

/** Whether things may move now: the visitor's choice, else the system's. False until the browser has been asked. */
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
