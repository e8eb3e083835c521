import type { ReactNode } from 'react'
import { ButtonLink, TextWithPhoneLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { type FactGroup, type FactRow, filterByGroups, toRows } from '@/lib/booking/model/fact-rows'
import { type DelayedEmail, describeDelayedEmail, type HistoryEntry } from '@/lib/booking/model/ride-page'
import type { Booking, Chauffeur } from '@/lib/booking/model/schemas'
import { listWaypoints } from '@/lib/booking/model/waypoints'
import { formatInstant, formatUsPhone } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'
import { placeLabel } from '@/lib/places/model/schemas'

/** The ride page has no heading above its own; the confirmation step is a part of the home page. */
export type SectionHeading = 'h2' | 'h4'

type SectionProps = { title: string; heading: SectionHeading; children: ReactNode }

export function Section({ title, heading: Heading, children }: SectionProps) {
  return (
    <section className="min-w-0">
      <Heading className="border-b border-ash pb-3 text-lead font-semibold">{title}</Heading>
      {children}
    </section>
  )
}

export function Rows({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="mt-2">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4 py-1.5 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)]">
          <dt className="w-30 text-label leading-6 text-smoke">{label}</dt>
          <dd className="min-w-0 grow basis-40 wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists the facts of some groups, without those that the page shows in another way. */
export function listRows(booking: Booking, groups: readonly FactGroup[], omit: readonly string[] = []): FactRow[] {
  return toRows(filterByGroups(bookingFacts(booking), groups).filter(({ key }) => !omit.includes(key)))
}

const DOT_CLASSES = { first: 'bg-go', last: 'bg-stop', between: 'bg-smoke' } as const

export function Itinerary({ booking }: { booking: Booking }) {
  const waypoints = listWaypoints(booking)
  const positionOf = (index: number) => (index === 0 ? 'first' : index === waypoints.length - 1 ? 'last' : 'between')
  return (
    <ol aria-label="Itinerary" className="mt-5">
      {waypoints.map(({ label, place }, index) => (
        <li key={label} className="relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-4 pb-4 last:pb-2">
          <span
            aria-hidden="true"
            className={`relative z-1 mt-1.5 size-3 rounded-full ring-4 ring-ink ${DOT_CLASSES[positionOf(index)]}`}
          />
          {index < waypoints.length - 1 ? (
            <span aria-hidden="true" className="absolute top-3 -bottom-3 left-[0.34rem] w-px bg-smoke/60" />
          ) : null}
          <p>
            <span className="sr-only print:not-sr-only">{label}: </span>
            <span className="wrap-anywhere">{placeLabel(place)}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Shows who drives, with the one thing that a rider at the curb needs. */
export function ChauffeurCard({
  chauffeur: { name, car, phone },
  heading: Heading,
  isMainAction,
}: {
  chauffeur: Chauffeur
  heading: SectionHeading
  isMainAction: boolean
}) {
  return (
    <section
      aria-labelledby="chauffeur"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-2xl border border-ash bg-coal p-5 sm:p-6"
    >
      <div className="min-w-0 wrap-anywhere">
        <Heading id="chauffeur" className="text-label text-smoke">
          Your chauffeur
        </Heading>
        <p className="mt-1 font-display text-heading leading-tight font-semibold">{name}</p>
        <p className="mt-1">{car}</p>
      </div>
      <ButtonLink
        href={getPhoneUrl(phone)}
        variant={isMainAction ? 'primary' : 'secondary'}
        className="w-full sm:w-auto"
      >
        <Icon strokeWidth={1.6} className="size-5 shrink-0">
          <path d="M4 3h3l1.5 4-2 1.4a10 10 0 0 0 5.1 5.1l1.4-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 2.500 4.600 1.500 1.500 0 0 1 4 3Z" />
        </Icon>
        <span className="sr-only">Call your chauffeur, </span>
        {formatUsPhone(phone)}
      </ButtonLink>
    </section>
  )
}

export function NextSteps({ booking }: { booking: Booking }) {
  const { changedAfterConfirmationAt, confirmedAt, chauffeur } = booking
  const isReviewed = confirmedAt !== null && changedAfterConfirmationAt === null
  const reviewed = changedAfterConfirmationAt === null ? 'ride' : 'change'
  return (
    <div className="mt-4 grid gap-1.5 text-smoke">
      <p>{isReviewed ? 'We have confirmed your ride.' : `We will review your ${reviewed}.`}</p>
      {chauffeur === null ? (
        <p>Your chauffeur’s name, car and phone number will appear here before your ride.</p>
      ) : null}
    </div>
  )
}

/** Lists what happened, newest first. */
export function History({ entries, timeZone }: { entries: readonly HistoryEntry[]; timeZone: string }) {
  return (
    <ol className="mt-4 grid gap-4">
      {entries.toReversed().map(({ at, words }) => (
        <li key={`${at} ${words}`} className="wrap-anywhere">
          <p>{words}</p>
          <p className="text-label text-smoke">
            <time dateTime={at}>{formatInstant(at, timeZone)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-3 grid grid-cols-1 gap-1.5 text-smoke">
      {lines.map(line => (
        <li key={line}>
          <TextWithPhoneLink text={line} />
        </li>
      ))}
    </ul>
  )
}

export function DelayedEmails({ emails, timeZone }: { emails: readonly DelayedEmail[]; timeZone: string }) {
  if (emails.length === 0) return null
  return (
    <div role="status" className="grid gap-3">
      {emails.map(email => (
        <p
          key={`${email.kind} ${email.to} ${email.until}`}
          className="max-w-[44rem] border-l-2 border-smoke/60 pl-4 wrap-anywhere"
        >
          {describeDelayedEmail(email, timeZone)}
        </p>
      ))}
    </div>
  )
}
