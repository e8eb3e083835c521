import 'server-only'
import type { VehicleCategory } from '@/lib/content/schemas'
import { content } from '@/lib/server/content'
import { withOutageFallback } from '@/lib/server/content/outage'

/** Reads the vehicle categories with rates; empty during an outage. */
export async function readOfferedCategories(): Promise<VehicleCategory[]> {
  return await withOutageFallback([], () => content().vehicleCategories())
}
