import { createContentHandler } from '@/lib/api/content-response'
import { listVehicleCategoriesEndpoint } from '@/lib/content/api'

export const GET = createContentHandler(listVehicleCategoriesEndpoint, content => content.vehicleCategories())
