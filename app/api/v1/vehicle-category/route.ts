import { listVehicleCategoriesEndpoint } from '@/lib/content/api'
import { createContentHandler } from '@/lib/server/content/content-response'

export const GET = createContentHandler(listVehicleCategoriesEndpoint, content => content.vehicleCategories())
