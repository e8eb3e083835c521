'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant } from '@/lib/format'
import { DetailSection } from './detail-section'

/** Renders the ways to hand the trip sheet to the chauffeur. */
export function TripSheetSection({ booking, link }: { booking: Booking; link: string }) {
  const [result, setResult] = useState('')
  const { pickupAt, pickupTimeZone, chauffeur, extras, contactInfo } = booking
  const { firstName, lastName } = extras.passenger ?? contactInfo
  const text = `Trip ${booking.id}: ${firstName} ${lastName}, ${formatInstant(pickupAt, pickupTimeZone)}`
  const number = chauffeur?.phone.replaceAll(/[^\d+]/g, '') ?? ''

  const share = async () => {
    try {
      if (navigator.share !== undefined) await navigator.share({ text, url: link })
      else {
        await navigator.clipboard.writeText(`${text}\n${link}`)
        setResult('Link copied.')
      }
    } catch (error) {
      // Closing the share menu is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setResult('The link could not be shared. Open the trip sheet and share it from there.')
    }
  }

  return (
    <DetailSection title="Trip sheet">
      <p className="mt-3 text-smoke">
        For the chauffeur, without prices. The link works until a day after the ride, or until you{' '}
        {chauffeur === null ? 'assign' : 'replace'} the chauffeur.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" compact onClick={share}>
          Share
        </Button>
        <ButtonLink href={`sms:${number}?&body=${encodeURIComponent(`${text}\n${link}`)}`} variant="secondary" compact>
          {chauffeur === null ? 'Text' : `Text ${chauffeur.name}`}
        </ButtonLink>
        <ButtonLink href={link} target="_blank" rel="noopener noreferrer" variant="secondary" compact>
          Open or print
          <span className="sr-only"> the trip sheet (opens in a new tab)</span>
        </ButtonLink>
      </div>
      <p role="status" className="mt-3 text-label text-smoke empty:hidden">
        {result}
      </p>
    </DetailSection>
  )
}
