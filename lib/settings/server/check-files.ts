import 'server-only'
import { checkServiceFiles } from '@/lib/booking/server/service-rules'
import { readCityGuideFile } from '@/lib/cities/server/guides'
import { checkContent } from '@/lib/content/server'
import { type ContentEdit, tryContentEdits } from '@/lib/content-edits'
import { checkLegalPages } from '@/lib/legal/legal-page'
import { readSite } from '@/lib/site-files'

/** Reads the files of the site as a start does, with these edits. Throws an Error that names what is invalid. */
export async function checkFiles(edits: readonly ContentEdit[] = []): Promise<void> {
  await tryContentEdits(edits, () =>
    Promise.all([readSite(), checkContent(), checkServiceFiles(), readCityGuideFile(), checkLegalPages()]),
  )
}
