import type { Metadata } from 'next'
import { SiteFooter } from '@/app/site-footer'
import { PostBody } from '@/components/blog/post-body'
import { StructuredData } from '@/components/layout/page-script'
import { SimpleTopBar } from '@/components/layout/top-bars'
import { legalMetadata } from '@/lib/content/server/metadata'
import { legalStructuredData } from '@/lib/content/server/structured-data'
import { formatLongDate } from '@/lib/format'
import { type LegalName, readLegalPage } from '@/lib/legal/legal-page'
import { thirdPartiesInUse } from '@/lib/operations/adapters'

export async function LegalRoutePage({ name }: { name: LegalName }) {
  const { title, updated, isTemplate, html } = await readLegalPage(name, thirdPartiesInUse())
  return (
    <>
      <StructuredData parts={legalStructuredData({ name, title })} />
      <div className="print:hidden">
        <SimpleTopBar />
      </div>
      <main>
        <article className="mx-auto max-w-prose px-5 pt-10 md:px-0 md:pt-14">
          <h1 className="font-display text-title font-medium">{title}</h1>
          <p className="mt-4 text-label text-smoke">
            Last updated <time dateTime={updated}>{formatLongDate(updated)}</time>
          </p>
          {isTemplate ? (
            <p className="mt-6 rounded-2xl border border-ash bg-coal px-5 py-4 text-label text-smoke">
              This page is a template and has not yet been reviewed by the operator.
            </p>
          ) : null}
          <div className="mt-10">
            <PostBody html={html} />
          </div>
        </article>
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </>
  )
}

export async function getLegalMetadata(name: LegalName): Promise<Metadata> {
  const { title } = await readLegalPage(name, thirdPartiesInUse())
  return legalMetadata({ name, title })
}
