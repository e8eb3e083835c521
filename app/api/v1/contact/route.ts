import { getContactEndpoint } from '@/lib/content/api'
import { createContentHandler } from '@/lib/server/content/content-response'

export const GET = createContentHandler(getContactEndpoint, content => content.contact())
