'use client'

import { Toast } from '@base-ui/react/toast'
import { type ReactNode, useCallback } from 'react'
import { TOAST_DURATION_MS } from '@/lib/site'
import { CloseIcon, dismissButtonClass, type Tone, ToneIcon } from './alert'
import { useTopDialog } from './dialog'

export type ShowToast = (message: string, options?: { tone?: Tone }) => void

/** An alert is announced at once, unlike the library's dialog. */
const ALERT_PROPS = { role: 'alert', 'aria-modal': undefined } as const

/** Shows toasts, removed after 5 seconds unless hovered or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={TOAST_DURATION_MS}>
      {children}
      <Toasts />
    </Toast.Provider>
  )
}

export function useToast(): ShowToast {
  const { add } = Toast.useToastManager()
  return useCallback<ShowToast>((message, { tone = 'success' } = {}) => void add({ title: message, type: tone }), [add])
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  const topDialog = useTopDialog()
  return (
    <Toast.Portal container={topDialog ?? undefined}>
      {/* Each toast is an alert, so the region must not announce as well. */}
      <Toast.Viewport
        aria-live="off"
        className={`fixed right-4 left-4 z-60 grid grid-cols-1 gap-3 sm:left-auto sm:w-96 ${topDialog ? 'top-4' : 'top-[calc(var(--spacing-bar,4.5rem)+1rem)]'}`}
      >
        {toasts.map(toast => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            {...ALERT_PROPS}
            swipeDirection={['right', 'up']}
            className="flex animate-[rise_0.3s_ease-out_backwards] items-start gap-3 rounded-xl border border-ash bg-coal py-3 pr-2 pl-5 text-base text-ivory shadow-2xl shadow-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden"
          >
            <ToneIcon tone={toast.type === 'error' ? 'error' : 'success'} />
            <Toast.Title render={<p />} className="min-w-0 grow py-2.5 text-balance wrap-anywhere" />
            <Toast.Close aria-label="Dismiss this message" aria-hidden={undefined} className={dismissButtonClass}>
              <CloseIcon />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
