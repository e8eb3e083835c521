'use client'

import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { QueueProgress } from '@/lib/payments/client/card-queue/card-queue-client'
import { PaymentAlternatives } from './payment-alternatives'
import type { CardQueueProgress } from './use-card-queue'

/** Replaces the form while card payments are queued. */
export function CardQueue({
  progress,
  phone,
  onPayByZelle,
  onClose,
}: {
  progress: CardQueueProgress
  phone: string
  onPayByZelle?: () => void
  onClose: () => void
}) {
  const message = useRef<HTMLDivElement>(null)
  // The pressed button is unmounted.
  useEffect(() => message.current?.focus(), [])
  const isPaying = progress.phase === 'paying'
  return (
    <>
      <div ref={message} tabIndex={-1} className="mt-7 flex gap-5 outline-none">
        <div aria-hidden="true" className="self-start">
          <Spinner label="" />
        </div>
        <div className="min-w-0">
          <div role="status">
            <p className="text-lead">{describeProgress(progress)}</p>
            {progress.phase === 'waiting' ? (
              <p className="mt-1">{formatExpectedWait(progress.expectedSeconds)}</p>
            ) : null}
          </div>
          {isPaying ? null : (
            <p className="mt-3 text-smoke">
              Many cards are being declined on our site right now, so we are processing card payments a few at a time.
              Your card has not been charged. We will charge it once, when it is your turn. Please keep this window
              open; if you close it, you will lose your place in line.
            </p>
          )}
        </div>
      </div>
      {isPaying ? null : (
        <div className="mt-6 border-t border-ash pt-5">
          <h3 className="font-semibold">Prefer not to wait?</h3>
          <PaymentAlternatives phone={phone} onPayByZelle={onPayByZelle} />
        </div>
      )}
      <Button variant="secondary" onClick={onClose} disabled={isPaying} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}

/** Shows the queue position that was held through a reload. */
export function HeldQueueProgress({ heldProgress }: { heldProgress: QueueProgress | null }) {
  return (
    <p role="status" className="[&:not(:empty)]:mt-5">
      {heldProgress?.phase === 'waiting'
        ? `Your place in line is saved. ${formatExpectedWait(heldProgress.expectedSeconds)} Please enter your card details again and select Pay.`
        : ''}
    </p>
  )
}

function describeProgress(progress: CardQueueProgress): string {
  switch (progress.phase) {
    case 'verifying':
      return 'Verifying your browser…'
    case 'waiting':
      return progress.position === 1 ? 'You are next in line.' : `You are number ${progress.position} in line.`
    case 'paying':
      return 'It is your turn. Processing your payment…'
  }
}

/** In steps, so that a screen reader is not interrupted every few seconds. */
function formatExpectedWait(seconds: number): string {
  if (seconds <= 30) return 'Expected wait: less than 30 seconds.'
  const minutes = Math.ceil(seconds / 60)
  return `Expected wait: about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
