'use client'

import { type FormEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { type BookingSettings, BookingSettingsProvider } from '@/components/booking/hooks/booking-settings'
import { type Result, ResultAlert } from '@/components/ui/alert'
import { Button, CallLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { focusField } from '@/components/ui/focus-field'
import { StatePanel } from '@/components/ui/state-panel'
import { ToastProvider } from '@/components/ui/toast'
import { type BookingCredentials, requestLostLink } from '@/lib/booking/client/booking-client'
import { lostLinkSchema } from '@/lib/booking/model/ride-page'
import { FIRST_VERSION, type VersionedBooking } from '@/lib/booking/model/schemas'
import { messagesOf } from '@/lib/booking/model/texts'
import type { UpdateBooking } from '@/lib/booking/model/wizard'
import { AppError, getUserMessage } from '@/lib/errors'
import { BookingView } from './booking-view'
import { useBookingPage } from './use-booking-page'

/** Routes by URL: a ride, or the lost-link form. */
export function RideShell({ settings }: { settings: BookingSettings }) {
  const ridePath = useRideUrl()
  const isLink = ridePath !== null && ridePath.id !== '' && ridePath.token !== ''
  return (
    <div className="min-h-[70dvh] noscript:hidden">
      <BookingSettingsProvider settings={settings}>
        <ToastProvider>
          {ridePath === null ? (
            <RideLoading />
          ) : isLink ? (
            <Ride key={ridePath.id} credentials={ridePath} />
          ) : (
            <LostLink kind={ridePath.id === '' ? 'requested' : 'incomplete'} id={ridePath.id} />
          )}
        </ToastProvider>
      </BookingSettingsProvider>
    </div>
  )
}

/** Reads the ride credentials from the URL; null during SSR. */
function useRideUrl(): BookingCredentials | null {
  const url = useSyncExternalStore(subscribeToUrl, getCurrentRidePath, () => null)
  return useMemo(() => (url === null ? null : parseRideUrl(url)), [url])
}

function RideLoading() {
  return (
    <>
      <h1 className="sr-only">Your ride</h1>
      <StatePanel kind="loading" message="Loading your ride" />
    </>
  )
}

const FAILURE_MESSAGES = {
  offline:
    'You are offline, so we cannot show your ride right now. Your booking is unchanged; please try again once you are connected, or call us.',
  server:
    'We could not reach our server, so we cannot show your ride right now. Your booking is unchanged; please try again, or call us.',
} as const

/** Renders a ride by its manage link. */
export function Ride({ credentials }: { credentials: BookingCredentials }) {
  const [ride, setRide] = useState<VersionedBooking | null>(null)
  const update: UpdateBooking = (booking, version) =>
    setRide(before => ({ booking, version: version ?? before?.version ?? FIRST_VERSION }))
  const live = useBookingPage({ credentials, booking: ride?.booking ?? null, onRead: update })

  if (live.problem === 'ended') return <LostLink kind="missing" id={credentials.id} />
  if (ride !== null) {
    const session = { ...ride, token: credentials.token }
    return <BookingView session={session} live={live} onUpdated={update} />
  }
  if (live.problem === null) return <RideLoading />
  return (
    <>
      <h1 className="mb-8 font-display text-title font-medium">Your ride</h1>
      <StatePanel kind="failed" message={FAILURE_MESSAGES[live.problem]}>
        <Button onClick={live.retry} aria-disabled={live.isRetrying} className="aria-disabled:opacity-60">
          {live.isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
        <CallLink />
      </StatePanel>
    </>
  )
}

function getCurrentRidePath(): string {
  return location.pathname + location.hash
}

/** Parses "/ride/7KQ4-M9XW#token". Drops what a mail program appended to the token. */
export function parseRideUrl(url: string): BookingCredentials {
  const [path = '', fragment = ''] = url.split('#', 2)
  const [, id = ''] = /^\/ride\/([^/]+)\/?$/.exec(path) ?? []
  const [token = ''] = /^[\w-]+/.exec(fragment) ?? []
  return { id: decode(id), token }
}

function subscribeToUrl(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  addEventListener('popstate', onChange)
  return () => {
    removeEventListener('hashchange', onChange)
    removeEventListener('popstate', onChange)
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const LOST_LINK_COPY = {
  requested: {
    heading: 'Find your ride',
    userMessage:
      'The link to your ride is in the email we sent when you booked. If you cannot find it, we can send it again.',
  },
  incomplete: {
    heading: 'This link is incomplete',
    userMessage:
      'The last part, after the # sign, is missing. Please open the full link from our email, or use the form on this page to have it sent again.',
  },
  missing: {
    heading: 'This ride link is not valid',
    userMessage:
      'It may have been replaced by a newer link, or part of it may be missing. Please check our latest email, or use the form on this page to have the link sent again.',
  },
} as const

/** Renders the page of a lost or invalid link without revealing which. */
function LostLink({ kind, id }: { kind: keyof typeof LOST_LINK_COPY; id: string }) {
  const { heading, userMessage: message } = LOST_LINK_COPY[kind]
  return (
    <div className="grid gap-10 pb-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-16 lg:pt-8">
      <div>
        <h1 className="font-display text-title font-medium">{heading}</h1>
        <p role={kind === 'requested' ? undefined : 'alert'} className="mt-4 max-w-[36rem] text-lead text-smoke">
          {message}
        </p>
        <p className="mt-8 max-w-[36rem]">Is your ride soon? Call us with your name and pickup time.</p>
      </div>
      <LostLinkForm id={id} />
    </div>
  )
}

type Fields = Partial<Record<'id' | 'email', string>>

/** Requests a lost link, never revealing whether a booking exists. */
function LostLinkForm({ id }: { id: string }) {
  const [errors, setErrors] = useState<Fields>({})
  const [result, setResult] = useState<Result | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const parsed = lostLinkSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    const fieldErrors: Fields = messagesOf(parsed.error)
    setErrors(fieldErrors)
    setResult(null)
    if (!parsed.success) return void focusField(event.currentTarget, fieldErrors.id === undefined ? 'email' : 'id')
    setBusy(true)
    try {
      setResult({ tone: 'success', message: await requestLostLink(parsed.data) })
    } catch (error) {
      setErrors(error instanceof AppError ? (error.fields ?? {}) : {})
      setResult({ tone: 'error', message: getUserMessage(error) })
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="lost-link"
      className="grid content-start gap-5 rounded-2xl border border-ash bg-coal p-6 sm:p-8"
    >
      <h2 id="lost-link" className="font-display text-heading font-semibold">
        Resend your link
      </h2>
      <Field label="Booking ID" required error={errors.id} hint="You can find it in our email and on your receipt.">
        {control => (
          <input
            {...control}
            name="id"
            defaultValue={id}
            placeholder="7KQ4-M9XW"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Email you booked with" required error={errors.email}>
        {control => <input {...control} name="email" type="email" inputMode="email" autoComplete="email" />}
      </Field>
      {/* The padding is inside the region, so that an empty one takes no space. */}
      <div className="grid">
        <Button type="submit" aria-disabled={busy} className="aria-disabled:opacity-60">
          {busy ? 'Sending…' : 'Send my link'}
        </Button>
        <ResultAlert result={result} />
      </div>
    </form>
  )
}
