'use client'

import { useEffect } from 'react'
import { CallLink } from '@/components/home/call-link'
import { DeadEnd } from '@/components/layout/dead-end'
import { Button } from '@/components/ui/button'
import { sentences } from '@/lib/errors'

/** The page broke while it was being shown: try again, or call. */
export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  useEffect(() => console.error(error), [error])
  return (
    <DeadEnd heading="We took a wrong turn" sentence={sentences.unexpected}>
      <Button onClick={retry}>Try again</Button>
      <CallLink />
    </DeadEnd>
  )
}
