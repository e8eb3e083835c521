import { toSummary } from '@/lib/content/model/summary'
import { content } from '@/lib/content/server'
import { readWithBuildFallback } from '@/lib/content/server/outage'
import { readPosts } from '@/lib/content/server/posts'
import { fileResponse } from '@/lib/content/server/seo/file-response'
import { type LlmsContent, writeLlms } from '@/lib/content/server/seo/write-llms'

export const dynamic = 'force-static'
export const revalidate = 300

const NEWEST_POST_COUNT = 50

const EMPTY_FACTS: LlmsContent = { contact: null, categories: [], faqs: [], posts: [] }

/** Describes the site for AI assistants (llms.txt). */
export async function GET() {
  return fileResponse(writeLlms(await readWithBuildFallback(readFacts, EMPTY_FACTS)), 'text/markdown')
}

async function readFacts(): Promise<LlmsContent> {
  const contentSource = content()
  const [contact, categories, faqs, posts] = await Promise.all([
    contentSource.contact(),
    contentSource.vehicleCategories(),
    contentSource.faqs(),
    readPosts(),
  ])
  return { contact, categories, faqs, posts: posts.all.slice(0, NEWEST_POST_COUNT).map(toSummary) }
}
