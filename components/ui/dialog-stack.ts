import { useSyncExternalStore } from 'react'

/** A toast renders inside the topmost dialog: everything outside is inert. */
const openDialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Adds an open dialog; returns the function that removes it. */
export function pushDialog(dialog: HTMLElement): () => void {
  openDialogs.push(dialog)
  notifyListeners()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    notifyListeners()
  }
}

export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, getTopDialog, () => null)
}

function getTopDialog(): HTMLElement | null {
  return openDialogs.at(-1) ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
