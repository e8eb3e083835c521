'use client'

import { useSyncExternalStore } from 'react'

/** Reports whether video may load; null before hydration. */
export function useVideoWanted(): boolean | null {
  return useSyncExternalStore(onMotionChange, isVideoWanted, () => null)
}

/** Reports whether the page has loaded. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    onLoad,
    () => document.readyState === 'complete',
    () => false,
  )
}

function isVideoWanted(): boolean {
  return document.documentElement.dataset.motion !== 'paused' && !isSaveDataOn()
}

function isSaveDataOn(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

function onMotionChange(listener: () => void): () => void {
  document.addEventListener('motionchange', listener)
  return () => document.removeEventListener('motionchange', listener)
}

function onLoad(listener: () => void): () => void {
  window.addEventListener('load', listener, { once: true })
  return () => window.removeEventListener('load', listener)
}
