'use client'

import { catchError } from 'next/error'
import type { ReactNode } from 'react'

/** A map that cannot be shown gives way to another, and never takes the booking with it. */
export const RideMapBoundary = catchError(({ fallback }: { fallback: ReactNode }) => fallback)
