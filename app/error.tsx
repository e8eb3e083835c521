'use client'

import { useEffect } from 'react'
import { BrokenPage } from '@/components/layout/broken-page'

/** The page broke while it was being shown. */
export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  useEffect(() => console.error(error), [error])
  return <BrokenPage retry={retry} />
}
