import ListPage, { generateMetadata as describeList } from '../[[...list]]/page'

/** A path of its own, since that of a post would match it. With a query it is rewritten to `/blog/search/<query>`. */
const PROPS = { params: Promise.resolve({ list: ['search'] }) }

export const generateMetadata = () => describeList(PROPS)

export default function SearchPage() {
  return <ListPage {...PROPS} />
}
