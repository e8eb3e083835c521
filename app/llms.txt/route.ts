import { content } from '@/lib/server/content'
import { answerFile } from '@/lib/server/found/answer'
import { readOrBuildWithout } from '@/lib/server/found/at-build'
import { type LlmsFacts, writeLlms } from '@/lib/server/found/write-llms'
import { postIndex } from '@/lib/server/posts'

export const dynamic = 'force-static'
export const revalidate = 300

/** Posts that are named; the rest are in the sitemap. */
const NEWEST_POSTS = 50

const nothing: LlmsFacts = { contact: null, categories: [], faqs: [], posts: [] }

/** The site for assistants. */
export async function GET() {
  return answerFile(writeLlms(await readOrBuildWithout(read, nothing)), 'text/markdown')
}

async function read(): Promise<LlmsFacts> {
  const from = content()
  const [contact, categories, faqs, { posts }] = await Promise.all([
    from.contact(),
    from.vehicleCategories(),
    from.faqs(),
    postIndex().list({ limit: NEWEST_POSTS }),
  ])
  return { contact, categories, faqs, posts }
}
