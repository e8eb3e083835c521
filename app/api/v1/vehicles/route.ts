import { createContentHandler } from '@/lib/api/content-response'
import { listVehiclesEndpoint } from '@/lib/content/api'

export const GET = createContentHandler(listVehiclesEndpoint, content => content.vehicles())
