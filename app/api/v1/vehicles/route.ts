import { listVehiclesEndpoint } from '@/lib/content/api'
import { createContentHandler } from '@/lib/server/content/content-response'

export const GET = createContentHandler(listVehiclesEndpoint, content => content.vehicles())
