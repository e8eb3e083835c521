'use client'

import { useEffect } from 'react'
import { ErrorPage } from '@/components/layout/error-page'

/** The page broke while it was being shown. */
export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  useEffect(() => console.error(error), [error])
  return <ErrorPage retry={retry} />
}
