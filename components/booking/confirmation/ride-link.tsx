'use client'

import { useRef } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useToast } from '@/components/ui/toast'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { copyText } from '@/lib/browser/clipboard'
import { userMessages } from '@/lib/errors'

/** Shows the ride's manage link, since the tab's copy is temporary. */
export function RideLink({ session: { booking, token }, isEmailed }: { session: BookingSession; isEmailed: boolean }) {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const path = buildRidePath({ id: booking.id, token })
  const link = location.origin + path
  const copy = async () => {
    if (await copyText(link)) return toast(userMessages.linkCopied)
    input.current?.select()
    toast('We could not copy the link. It is selected so you can copy it yourself.', { tone: 'error' })
  }
  return (
    <section
      aria-labelledby="ride-link"
      className="grid grid-cols-1 gap-4 rounded-2xl border border-ash bg-coal p-5 sm:p-6"
    >
      <div className="grid grid-cols-1 gap-2">
        <h4 id="ride-link" className="text-lead font-semibold">
          Your ride page
        </h4>
        <p className="max-w-[42rem] text-smoke wrap-anywhere">
          View, pay for, change or cancel your ride on any device.{' '}
          {isEmailed ? `The link is also in our email to ${booking.contactInfo.email}. ` : null}
          Anyone with the link can change the ride, so please keep it private.
        </p>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-end">
        <Field label="Link to your ride">
          {control => (
            <input
              {...control}
              ref={input}
              readOnly
              value={link}
              onFocus={event => event.currentTarget.select()}
              className={`${control.className} text-ellipsis`}
            />
          )}
        </Field>
        <Button variant="secondary" onClick={copy}>
          Copy Link
        </Button>
        <ButtonLink variant="secondary" href={path}>
          Open Your Ride
        </ButtonLink>
      </div>
    </section>
  )
}
