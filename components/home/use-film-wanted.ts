'use client'

import { useSyncExternalStore } from 'react'

/** Whether a film may be fetched and played: not with Save-Data, not while motion is paused. Null until the browser is asked. */
export function useFilmWanted(): boolean | null {
  return useSyncExternalStore(onMotionChange, filmWanted, () => null)
}

/** Whether the page and all it asked for has loaded. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(
    onLoad,
    () => document.readyState === 'complete',
    () => false,
  )
}

function filmWanted(): boolean {
  return document.documentElement.dataset.motion !== 'paused' && !savesData()
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

function onMotionChange(listen: () => void): () => void {
  document.addEventListener('motionchange', listen)
  return () => document.removeEventListener('motionchange', listen)
}

function onLoad(listen: () => void): () => void {
  window.addEventListener('load', listen, { once: true })
  return () => window.removeEventListener('load', listen)
}
