import { fileResponse, readLlmsContent, writeLlms } from '@/lib/content/server/feeds'
import { readWithBuildFallback } from '@/lib/content/server/outage'

export const dynamic = 'force-static'
export const revalidate = 300

/** Describes the site for AI assistants (llms.txt). */
export async function GET() {
  const nothing = { contact: null, categories: [], faqs: [], posts: [] }
  return fileResponse(writeLlms(await readWithBuildFallback(readLlmsContent, nothing)), 'text/markdown')
}
