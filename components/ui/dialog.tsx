'use client'

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react'

type DialogProps = {
  title: string
  /** Not called while `busy`. */
  onClose: () => void
  busy?: boolean
  wide?: boolean
  children: ReactNode
}

/** Renders a native modal dialog; on phones it opens from the bottom edge. */
export function Dialog({ title, onClose, busy = false, wide = false, children }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isBackdropPress = useRef(false)
  useEffect(() => (dialog.current ? showModal(dialog.current) : undefined), [])

  // The browser's close events become requests to the owner.
  const requestClose = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') requestClose(event)
  }
  // A text selection that ends on the backdrop is not a click on it.
  const onPointerDown = (event: PointerEvent) => {
    isBackdropPress.current = event.target === event.currentTarget
  }
  const onClick = (event: SyntheticEvent) => {
    if (isBackdropPress.current && event.target === event.currentTarget) requestClose(event)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={requestClose}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onClick={onClick}
      className="m-0 size-full max-h-none max-w-none items-end justify-center overflow-hidden bg-transparent p-0 text-ivory backdrop:bg-ink/75 backdrop:backdrop-blur-[3px] open:flex sm:items-center sm:p-6"
    >
      <div
        className={`w-full animate-[rise_0.3s_ease-out_backwards] overflow-y-auto overscroll-contain border border-ash shadow-2xl shadow-black/60 ${wide ? WIDE_CLASSES : DEFAULT_CLASSES}`}
      >
        <h2 id={titleId} className="font-display text-heading font-semibold outline-none">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

const DEFAULT_CLASSES =
  'max-h-[92dvh] rounded-t-2xl bg-coal px-6 pt-7 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:max-h-full sm:max-w-[31rem] sm:rounded-2xl sm:p-8'
// A sticky footer would sit above bottom padding.
const WIDE_CLASSES = 'h-full max-w-page bg-ink px-5 pt-7 sm:rounded-2xl md:px-8'

/** Focuses the first field, or the title if that would open an on-screen keyboard. */
export function focusFirstControl(element: HTMLDialogElement) {
  const field = element.querySelector('input')
  if (field !== null && matchMedia('(pointer: fine)').matches) return field.focus()
  const title = element.querySelector('h2')
  if (title === null) return
  // Only after opening does the browser determine what is focusable.
  title.tabIndex = -1
  title.focus()
}

function showModal(element: HTMLDialogElement): () => void {
  const opener = document.activeElement
  const page = document.documentElement.style
  const { overflow, scrollbarGutter } = page
  element.showModal()
  if (!document.activeElement?.matches('button, input, select, textarea')) focusFirstControl(element)
  const popDialog = pushDialog(element)
  page.overflow = 'hidden'
  page.scrollbarGutter = 'stable'
  return () => {
    page.overflow = overflow
    page.scrollbarGutter = scrollbarGutter
    popDialog()
    element.close()
    if (opener instanceof HTMLElement) opener.focus()
  }
}

/** A toast renders inside the topmost dialog: everything outside is inert. */
const openDialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Adds an open dialog; returns the function that removes it. */
function pushDialog(dialog: HTMLElement): () => void {
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
