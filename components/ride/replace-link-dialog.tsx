'use client'

import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useToast } from '@/components/ui/toast'
import { replaceLink } from '@/lib/booking/client/ride-client'
import { replaceTokenInUrl } from '@/lib/booking/client/ride-url'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { AppError, isOutcomeUnknown, userMessages } from '@/lib/errors'

/** Confirms a new link, which revokes the current one. */
export function ReplaceLinkDialog({
  session: { booking, token },
  onReplaced,
  onClose,
}: {
  session: BookingSession
  onReplaced: (token: string) => Promise<void>
  onClose: () => void
}) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState('')

  const replace = async () => {
    if (busy) return
    setBusy(true)
    setErrorMessage('')
    try {
      const newToken = await replaceLink({ id: booking.id, token })
      await onReplaced(newToken)
      onClose()
      replaceTokenInUrl(newToken)
      toast('Your link has been replaced. You can copy the new one on this page, and we will email it to you.')
    } catch (error) {
      setErrorMessage(describeReplaceError(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open title="Replace the link to this ride?" onClose={onClose} busy={busy}>
      <p className="mt-3 text-smoke">
        The current link will stop working immediately in the emails we sent, on your other devices and for everyone you
        shared it with.
      </p>
      <p className="mt-3 text-smoke">
        Your ride will not change, and we will show the new link on this page and email it to you.
      </p>
      <Alert shown={errorMessage !== ''} className="mt-4">
        {errorMessage}
      </Alert>
      <div className="mt-7 grid gap-3 sm:grid-cols-2">
        <Button onClick={onClose} disabled={busy}>
          Keep This Link
        </Button>
        <Button variant="secondary" onClick={replace} aria-disabled={busy} className="aria-disabled:opacity-50">
          {busy ? 'Replacing…' : 'Replace It'}
        </Button>
      </div>
    </Dialog>
  )
}

/** After a lost response either link may be the valid one. */
function describeReplaceError(error: unknown): string {
  if (isOutcomeUnknown(error)) {
    return 'We received no response, so we do not know whether your link was replaced. If this page stops working, ask us to send your link again.'
  }
  return `Your link was not replaced. ${error instanceof AppError ? error.userMessage : userMessages.unexpected}`
}
