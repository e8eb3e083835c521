'use client'

import { useEffect } from 'react'
import { readSite } from '#site'
import { ErrorPage } from '@/components/layout/error-page'

/** Renders the error page inside the layout. */
export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  useEffect(() => console.error(error), [error])
  return <ErrorPage retry={retry} phone={readSite().phone} />
}
