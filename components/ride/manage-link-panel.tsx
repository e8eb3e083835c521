'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { type BookingCredentials, resendEmail } from '@/lib/booking/client/ride-client'
import { buildRidePath } from '@/lib/booking/model/ride-page'
import { copyText } from '@/lib/browser/clipboard'
import { AppError, userMessages } from '@/lib/errors'

/** Shows the ride's manage link. */
export function ManageLinkPanel({
  credentials,
  isDisconnected,
}: {
  credentials: BookingCredentials
  isDisconnected: boolean
}) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const copy = async () => {
    const copied = await copyText(location.origin + buildRidePath(credentials))
    if (copied) toast(userMessages.linkCopied)
    else toast(userMessages.linkNotCopied, { tone: 'error' })
  }
  const resend = async () => {
    if (busy) return
    setBusy(true)
    try {
      toast(await resendEmail(credentials))
    } catch (error) {
      toast(error instanceof AppError ? error.userMessage : userMessages.unexpected, { tone: 'error' })
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby="ride-link" className="rounded-2xl border border-ash bg-coal p-6 sm:p-8 print:hidden">
      <h2 id="ride-link" className="font-display text-heading font-semibold">
        The link to this ride
      </h2>
      <p className="mt-3 max-w-[42rem] text-smoke">
        It opens your ride on any device, without a password. Anyone who has it can change or cancel the ride, so please
        keep it private. If someone else has it, call us: we will send you a new one, and this one will end.
      </p>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
        <Button variant="secondary" onClick={copy}>
          Copy Link
        </Button>
        <Button
          variant="secondary"
          onClick={resend}
          disabled={isDisconnected}
          aria-disabled={busy}
          className="aria-disabled:opacity-60"
        >
          {busy ? 'Sending…' : 'Email It to Me'}
        </Button>
      </div>
    </section>
  )
}
