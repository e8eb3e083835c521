'use client'

import { LostLinkForm } from './lost-link-form'

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
export function LostLink({ kind, id }: { kind: keyof typeof LOST_LINK_COPY; id: string }) {
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
