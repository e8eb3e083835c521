import type { Thing } from 'schema-dts'
import { buildGraph, serializeJsonLd } from '@/lib/content/model/structured-data/graph'

/** Embeds JSON-LD in the page. */
export function StructuredData({ parts }: { parts: Thing[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(buildGraph(parts)) }} />
}
