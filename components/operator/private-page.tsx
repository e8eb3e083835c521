'use client'

import { type ReactNode, useState, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/state-panel'
import { AppError } from '@/lib/errors'

const REFRESH_MS = 60_000

/** What a private link opens, as last read. */
export type PrivateData<T> = {
  capability: string
  data: T
  /** "5:36 PM EST", in the time zone of the browser. */
  readAt: string
  refresh: () => void
  /** Shows newer data without reading it. */
  show: (data: T | ((current?: T) => T)) => Promise<unknown>
}

type PrivatePageProps<T> = {
  /** Of what is read: "booking". */
  name: string
  load: (capability: string) => Promise<T>
  /** Where to find a working link. */
  hint: string
  /** Asks for a new link. */
  action?: ReactNode
  children: (page: PrivateData<T>) => ReactNode
}

/** Renders a page that the capability in the URL fragment opens, and reads it again every minute. */
export function PrivatePage<T>(props: PrivatePageProps<T>) {
  const capability = useSyncExternalStore(
    subscribeToHash,
    () => location.hash.slice(1),
    () => null,
  )
  const { name, hint, action } = props
  if (capability === null) return <Loading name={name} />
  if (capability === '')
    return <Unavailable heading="You need a link to open this page" message={hint} action={action} />
  return <LinkedPage key={capability} capability={capability} {...props} />
}

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function LinkedPage<T>({
  capability,
  name,
  load,
  hint,
  action,
  children,
}: PrivatePageProps<T> & { capability: string }) {
  const [readAt, setReadAt] = useState('')
  const setRead = () =>
    setReadAt(new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }))
  const { data, error, isValidating, mutate } = useSWR([name, capability], () => load(capability), {
    refreshInterval: REFRESH_MS,
    shouldRetryOnError: false,
    onSuccess: setRead,
  })
  const refresh = () => void mutate()
  if (error instanceof AppError && error.kind === 'not_found') {
    const message = `${error.userMessage} ${hint}`
    return <Unavailable heading="This link does not work" message={message} action={action} />
  }
  if (data === undefined && error === undefined) return <Loading name={name} />
  if (data === undefined) {
    const isOffline = error instanceof AppError && error.code === 'offline'
    return (
      <Unavailable
        heading={isOffline ? 'You are offline' : `We could not load the ${name}`}
        message={
          isOffline
            ? 'The page will load as soon as you are back online.'
            : 'The server did not respond correctly. Please try again in a moment.'
        }
        onRetry={refresh}
        isRetrying={isValidating}
      />
    )
  }
  const show: PrivateData<T>['show'] = async newer => {
    await mutate(newer, { revalidate: false })
    setRead()
  }
  return (
    <>
      {error === undefined ? null : (
        <Alert role="status" variant="muted" className="mt-6">
          We could not reach the server. Showing the {name} as of {readAt}.{' '}
          <button
            type="button"
            onClick={refresh}
            className="min-h-11 text-ivory underline decoration-gold underline-offset-4"
          >
            Refresh
          </button>
        </Alert>
      )}
      {children({ capability, data, readAt, refresh, show })}
    </>
  )
}

function Loading({ name }: { name: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center noscript:hidden">
      <Spinner label={`Loading ${name}…`} />
    </div>
  )
}

type UnavailableProps = {
  heading: string
  message: string
  action?: ReactNode
  isRetrying?: boolean
  onRetry?: () => void
}

function Unavailable({ heading, message, action, isRetrying, onRetry }: UnavailableProps) {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-start py-16">
      <div role="alert">
        <h1 className="font-display text-title font-medium">{heading}</h1>
        <p className="mt-4 max-w-[36rem] text-lead text-smoke">{message}</p>
      </div>
      {onRetry === undefined ? null : (
        <Button onClick={onRetry} disabled={isRetrying} className="mt-8">
          {isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
      )}
      {action}
    </div>
  )
}
