import { getAboutEndpoint } from '@/lib/content/api'
import { createContentHandler } from '@/lib/server/content/content-response'

export const GET = createContentHandler(getAboutEndpoint, content => content.about())
