'use client'

import { useSyncExternalStore } from 'react'

/** Whether things may move now: the visitor's choice, else the system's. False until the browser has been asked. */
export function useMotion(): boolean {
  return useSyncExternalStore(subscribe, moves, () => false)
}

function subscribe(listen: () => void): () => void {
  document.addEventListener('motionchange', listen)
  return () => document.removeEventListener('motionchange', listen)
}

function moves(): boolean {
  return document.documentElement.dataset.motion !== 'paused'
}
