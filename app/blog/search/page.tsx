import { searchMetadata } from '@/lib/content/server/metadata/pages'
import { SearchPage } from './search-page'

export const revalidate = 60

export const generateMetadata = () => searchMetadata()

/** Renders the empty search page. */
export default function EmptySearchPage() {
  return <SearchPage heading="Search" />
}
