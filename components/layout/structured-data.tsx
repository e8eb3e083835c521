import type { Thing } from 'schema-dts'
import { buildGraph, serializeJsonLd } from '@/lib/content/structured-data/graph'

/** What a page tells machines of itself, as data that no browser runs. */
export function StructuredData({ parts }: { parts: Thing[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(buildGraph(parts)) }} />
}
