import { useSyncExternalStore } from 'react'

/**
 * The modal dialogs that are open, the topmost last. What must be heard and pressed above them, such as a toast,
 * renders inside the topmost: everything outside a modal dialog is inert.
 */
const openDialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Puts a dialog on top; the function returned takes it away again. */
export function pushDialog(dialog: HTMLElement): () => void {
  openDialogs.push(dialog)
  notifyListeners()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    notifyListeners()
  }
}

/** The topmost open dialog, or null while the page itself is on top. */
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
