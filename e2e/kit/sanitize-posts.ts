import { anchorHeadings } from '../../lib/content/headings'
import { presentPost } from '../../lib/content/post-html'
import { sanitizePost } from '../../lib/server/content/sanitize'

/**
 * Reads posts' contents from its input, as a list in JSON, and writes them as the post page shows them. It runs in a
 * process of its own, under the condition that the server's modules ask for:
 * `tsx --conditions=react-server e2e/kit/sanitize-posts.ts`.
 */
async function clean() {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const posts: string[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const shown = posts.map(html => presentPost(anchorHeadings(sanitizePost(html, { imageHosts: [] })).html))
  process.stdout.write(JSON.stringify(shown))
}

void clean()
