import { renderPostHtml } from '@/lib/content/model/post-html'
import { sanitizePost } from '@/lib/content/server/sanitize'

/**
 * Reads a JSON array of post bodies from stdin and prints them as the post page renders them. Server modules need the
 * `react-server` condition, so this runs in its own process:
 * `tsx --conditions=react-server e2e/kit/sanitize-posts.ts`.
 */
async function sanitizePosts() {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const posts: string[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const rendered = posts.map(html => renderPostHtml(sanitizePost(html, { imageHosts: [] })))
  process.stdout.write(JSON.stringify(rendered))
}

void sanitizePosts()
