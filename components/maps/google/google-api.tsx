'use client'

import { APIProvider } from '@vis.gl/react-google-maps'
import type { ReactNode } from 'react'
import { reportGoogleFailure } from './google-failure'

/** Constant: a new array would reload the script. */
const LIBRARIES = ['places', 'routes', 'geocoding', 'marker', 'geometry']

/** Loads Google's script once and provides its APIs, without usage attribution. */
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
