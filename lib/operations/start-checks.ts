import { readSite } from '#site'
import 'server-only'
import { checkServiceFiles } from '../booking/server/service-rules'
import { readCityGuideFile } from '../cities/server/guides'
import { checkContent } from '../content/server'
import { tryContentEdits } from '../content-edits'
import { checkLegalPages } from '../legal/legal-page'

/** Reads the files of the site as a start does, without edits. Throws an Error that names what is invalid. */
export async function checkFiles(): Promise<void> {
  await tryContentEdits([], () =>
    Promise.all([readSite(), checkContent(), checkServiceFiles(), readCityGuideFile(), checkLegalPages()]),
  )
}
