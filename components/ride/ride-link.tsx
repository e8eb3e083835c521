'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { ridePath } from '@/lib/booking/ride-page'
import { copyText } from '@/lib/browser/clipboard'
import { forgetEdit } from '@/lib/browser/edit-storage'
import { leaveRide } from '@/lib/browser/ride-address'
import { type Opened, resendMail } from '@/lib/browser/ride-client'
import { forgetRide } from '@/lib/browser/ride-memory'
import { AppError, sentences } from '@/lib/errors'

/** The link by which this ride is opened, and what can be done with it. */
export function RideLink({ opened, cutOff, onReplace }: { opened: Opened; cutOff: boolean; onReplace: () => void }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  const copy = async () => {
    const copied = await copyText(location.origin + ridePath(opened))
    if (copied) toast(sentences.linkCopied)
    else toast(sentences.linkNotCopied, { tone: 'error' })
  }
  const resend = async () => {
    if (busy) return
    setBusy(true)
    try {
      toast(await resendMail(opened))
    } catch (error) {
      toast(error instanceof AppError ? error.sentence : sentences.unexpected, { tone: 'error' })
    }
    setBusy(false)
  }
  const forget = async () => {
    forgetEdit(opened.id)
    await forgetRide(opened)
    leaveRide()
    toast('This ride was removed from this device. The link in our email still opens it.')
  }

  return (
    <section aria-labelledby="ride-link" className="rounded-2xl border border-ash bg-coal p-6 sm:p-8 print:hidden">
      <h2 id="ride-link" className="font-display text-heading font-semibold">
        The link to this ride
      </h2>
      <p className="mt-3 max-w-[42rem] text-smoke">
        It opens your ride on any device, without a password. Anyone who has it can change or cancel the ride, so please
        keep it private. If someone else has it, replace it.
      </p>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
        <Button look="quiet" onClick={copy}>
          Copy Link
        </Button>
        <Button
          look="quiet"
          onClick={resend}
          disabled={cutOff}
          aria-disabled={busy}
          className="aria-disabled:opacity-60"
        >
          {busy ? 'Sending…' : 'Email It to Me'}
        </Button>
        <Button look="quiet" onClick={onReplace} disabled={cutOff}>
          Replace Link
        </Button>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 border-t border-ash pt-4 text-label text-smoke">
        <p>This device saves a copy of your ride for offline use until a week after the ride.</p>
        <button
          type="button"
          onClick={forget}
          className="min-h-11 text-ivory underline decoration-gold decoration-1 underline-offset-4 hover:text-gold"
        >
          Remove this ride from this device
        </button>
      </div>
    </section>
  )
}
