'use client'

import { APIProvider } from '@vis.gl/react-google-maps'
import type { ReactNode } from 'react'
import { reportGoogleFailure } from './google-failure'

/** A new list would have the script asked for anew. */
const LIBRARIES = ['places', 'routes', 'geocoding', 'marker', 'geometry']

/**
 * Google's script and what it brings, for those within. However many of these a page has, the script comes once; without
 * the marks of usage that the package adds by itself.
 */
export function GoogleApi({ apiKey, children }: { apiKey: string; children: ReactNode }) {
  return (
    <APIProvider
      apiKey={apiKey}
      libraries={LIBRARIES}
      region="US"
      language="en"
      authReferrerPolicy="origin"
      solutionChannel=""
      disableUsageAttribution
      onError={reportGoogleFailure}
    >
      {children}
    </APIProvider>
  )
}
