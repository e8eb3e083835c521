import { useSyncExternalStore } from 'react'

/**
 * The modal dialogs that are open, the topmost last. What must be heard and pressed above them, such as a toast,
 * renders inside the topmost: everything outside a modal dialog is inert.
 */
const open: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Puts a dialog on top; the function returned takes it away again. */
export function enterLayer(dialog: HTMLElement): () => void {
  open.push(dialog)
  tell()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    tell()
  }
}

/** The topmost open dialog, or null while the page itself is on top. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(subscribe, top, () => null)
}

function top(): HTMLElement | null {
  return open.at(-1) ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
