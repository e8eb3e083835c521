import 'server-only'
import type { VehicleCategory } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import { content } from '@/lib/server/content'

/** Reads the vehicle categories with rates; empty during an outage. */
export async function readOfferedCategories(): Promise<VehicleCategory[]> {
  try {
    return await content().vehicleCategories()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') return []
    throw error
  }
}
