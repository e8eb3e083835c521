import type { Metadata } from 'next'
import { SiteFooter } from '@/app/site-footer'
import { PlainBar } from '@/components/layout/plain-bar'
import { StructuredData } from '@/components/layout/structured-data'
import { LegalPage } from '@/components/legal/legal-page'
import { readLegal } from '@/lib/server/legal'
import type { LegalName } from '@/lib/server/legal/legal-document'
import { legalData } from '@/lib/server/metadata/page-data'
import { legalMetadata } from '@/lib/server/metadata/pages'

/** Renders a legal page; `/privacy` and `/terms` differ in their text alone. */
export async function LegalRoute({ name }: { name: LegalName }) {
  const document = await readLegal(name)
  return (
    <>
      <StructuredData parts={legalData({ name, title: document.title })} />
      <div className="print:hidden">
        <PlainBar />
      </div>
      <main>
        <LegalPage {...(await readLegal(name))} />
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </>
  )
}

export async function legalRouteMetadata(name: LegalName): Promise<Metadata> {
  const { title } = await readLegal(name)
  return legalMetadata({ name, title })
}
