import 'server-only'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { content } from '@/lib/content/server'
import { withOutageFallback } from '@/lib/content/server/outage'

/** Reads the vehicle categories with rates; empty during an outage. */
export async function readOfferedCategories(): Promise<VehicleCategory[]> {
  return await withOutageFallback([], () => content().vehicleCategories())
}
