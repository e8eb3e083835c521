import type { Metadata } from 'next'
import { SiteFooter } from '@/app/site-footer'
import { SimpleTopBar } from '@/components/layout/simple-top-bar'
import { StructuredData } from '@/components/layout/structured-data'
import { LegalPage } from '@/components/legal/legal-page'
import { readLegalPage } from '@/lib/content/server/legal'
import type { LegalName } from '@/lib/content/server/legal/legal-document'
import { legalStructuredData } from '@/lib/content/server/metadata/page-structured-data'
import { legalMetadata } from '@/lib/content/server/metadata/pages'

/** Renders a legal page. */
export async function LegalRoutePage({ name }: { name: LegalName }) {
  const page = await readLegalPage(name)
  return (
    <>
      <StructuredData parts={legalStructuredData({ name, title: page.title })} />
      <div className="print:hidden">
        <SimpleTopBar />
      </div>
      <main>
        <LegalPage {...page} />
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </>
  )
}

export async function getLegalMetadata(name: LegalName): Promise<Metadata> {
  const { title } = await readLegalPage(name)
  return legalMetadata({ name, title })
}
